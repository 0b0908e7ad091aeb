/** Loaded before a server or command of the product (`--import`): its clock, its database's and that of its responses are shifted. */
import { ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { shiftDate } from './clock.ts'

shiftDate(Number(process.env.CLOCK_OFFSET))

// A thread with options of its own does not inherit this one.
const { Worker } = threads
threads.Worker = class extends Worker {
  constructor(...[url, options]: ConstructorParameters<typeof Worker>) {
    super(url, { ...options, execArgv: [...(options?.execArgv ?? process.execArgv), `--import=${import.meta.url}`] })
  }
}
syncBuiltinESMExports()

// Node takes the time of a response from the `Date` it was compiled with.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: Parameters<typeof writeHead>) {
  if (!this.headersSent) this.setHeader('date', new Date().toUTCString())
  return Reflect.apply(writeHead, this, args) as ServerResponse
} as typeof writeHead
