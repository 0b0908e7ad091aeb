import { FORGET, KEPT_CALLS } from './kept-calls.ts'

const SCRIPT = '/admin-worker.js'
const SCOPE = '/admin'

type TrustedTypes = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}
/** The one policy that the dashboard's pages may create: whatever it is given, it names our worker. */
let script: string | undefined
const scriptUrl = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('admin-worker', { createScriptURL: () => SCRIPT })
  return (script ??= policy?.createScriptURL('') ?? SCRIPT)
}

/**
 * Lets a signed-in admin's pages open without a connection. After the page has loaded: nothing waits for it. `onFirstUse` is
 * called once the worker has taken over a page that it did not load, whose calls it has not seen.
 */
export function registerWorker(onFirstUse: () => void) {
  if (!('serviceWorker' in navigator) || script !== undefined) return
  const options = { scope: SCOPE, updateViaCache: 'none' } as const
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', onFirstUse, { once: true })
  // Without it, or where the browser refuses, all works but being offline.
  const register = () => void navigator.serviceWorker.register(scriptUrl(), options).catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

let forgetting: Promise<unknown> = Promise.resolve()

/** Removes what the worker keeps of who was signed in. */
export function forgetKeptCalls() {
  if (!('serviceWorker' in navigator)) return
  forgetting = Promise.all([tellWorkerToForget(), caches.delete(KEPT_CALLS).catch(() => {})])
}

/** Resolves once what was to be forgotten is: what is kept before would be forgotten with it. */
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
