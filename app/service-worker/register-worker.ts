import { FORGET, KEPT_CALLS } from './kept-calls.ts'

const SCRIPT = '/admin-worker.js'
const SCOPE = '/admin'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}
/** Created by the one policy that admin pages may have, which returns our worker's URL for any input. */
let script: string | undefined
const scriptUrl = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('admin-worker', { createScriptURL: () => SCRIPT })
  return (script ??= policy?.createScriptURL('') ?? SCRIPT)
}

/**
 * Registers the service worker, which opens admin pages offline, after the page has loaded. `onFirstUse` is called when it takes
 * over a page whose calls it has not seen.
 */
export function registerWorker(onFirstUse: () => void) {
  if (!('serviceWorker' in navigator) || script !== undefined) return
  const options = { scope: SCOPE, updateViaCache: 'none' } as const
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', onFirstUse, { once: true })
  // Only offline use needs the worker, which a browser may refuse.
  const register = () => void navigator.serviceWorker.register(scriptUrl(), options).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

let forgetting: Promise<unknown> = Promise.resolve()

/** Removes the worker's private data. */
export function forgetKeptCalls() {
  if (!('serviceWorker' in navigator)) return
  forgetting = Promise.all([tellWorkerToForget(), caches.delete(KEPT_CALLS).catch(() => {})])
}

/** Resolves when a removal in progress is done: data stored earlier would be removed with it. */
export const whenForgotten = () => forgetting

function tellWorkerToForget(): Promise<unknown> | undefined {
  const { controller } = navigator.serviceWorker
  if (!controller) return undefined
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  controller.postMessage(FORGET, [port2])
  return answered
}
