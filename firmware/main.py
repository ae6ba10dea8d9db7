from pocketmaze.ports.micropython import run

run()
