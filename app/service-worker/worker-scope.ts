type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void }
export type FetchEvent = ExtendableEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
type Events = {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { data: unknown; ports: readonly MessagePort[] }
  fetch: FetchEvent
}

/** What the worker uses of its global scope. The library of types for workers contradicts the one for pages. */
export type WorkerScope = {
  location: Location
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}
