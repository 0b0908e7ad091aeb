/** A custom element whose listeners live from connecting it to the page until disconnecting it, which aborts `signal`. */
export abstract class ListeningElement extends HTMLElement {
  #connection = new AbortController()

  connectedCallback() {
    this.#connection = new AbortController()
    this.listen(this.#connection.signal)
  }

  disconnectedCallback() {
    this.#connection.abort()
  }

  protected abstract listen(signal: AbortSignal): void
}
