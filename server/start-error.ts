/** Why the product cannot start, in one line a person can act on. */
export class StartError extends Error {
  override name = 'StartError'
}
