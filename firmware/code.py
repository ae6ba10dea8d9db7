from pocketmaze.ports.circuitpython import run

run()
