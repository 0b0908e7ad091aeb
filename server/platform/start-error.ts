/** The server cannot start; the message is one line that an operator can act on. */
export class StartError extends Error {
  override name = 'StartError'
}
