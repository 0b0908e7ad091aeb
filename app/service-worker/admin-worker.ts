import { pageOf, SETTINGS } from '#app/desk/start/page-of.ts'
import { FORGET, isKept, KEPT_AT, KEPT_CALLS } from './kept-calls.ts'

type ExtendableEvent = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith: (response: Promise<Response>) => void }
type Events = {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableEvent & { data: unknown; ports: readonly MessagePort[] }
  fetch: FetchEvent
}

/** The used part of the global scope; TypeScript's library for workers contradicts the one for pages. */
type WorkerScope = {
  location: Location
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
}

/** Defined by the build: the hash of all files, and the files that admin pages need. */
declare const BUILD: string
declare const SHELL: string[]

const worker = self as unknown as WorkerScope
const SHELL_PREFIX = 'dashboard-shell-'
const PAGES = [
  '/admin',
  '/admin/mail',
  '/admin/replies',
  '/admin/activity',
  '/admin/companies',
  '/admin/get-started',
  SETTINGS,
]
/** Milliseconds after which a kept page or response is shown instead. */
const TIMEOUT = 5_000
const MAX_CALLS = 200
const MAX_AGE = 7 * 24 * 60 * 60_000

/** Grows with each removal of private data: responses to earlier requests are not kept. */
let generation = 0

worker.addEventListener('install', (event) => {
  const fill = async () => (await caches.open(SHELL_PREFIX + BUILD)).addAll([...PAGES, ...SHELL])
  event.waitUntil(fill().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOldShells(), removeOldCalls(), worker.clients.claim()]))
})

worker.addEventListener('message', (event) => {
  if (event.data === FORGET) event.waitUntil(forget().then(() => event.ports[0]?.postMessage(FORGET)))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') {
    const page = pageOf(pathname)
    if (PAGES.includes(page)) event.respondWith(loadPage(event, page))
  } else if (/^\/(?:assets|fonts)\//.test(pathname)) event.respondWith(loadFile(request))
  else if (isKept(request.method, pathname)) event.respondWith(loadCall(event))
})

/** Keeps the shell of the release before, from which open pages may load their parts. */
async function removeOldShells() {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL_PREFIX + BUILD)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
}

async function removeOldCalls() {
  if (!(await caches.has(KEPT_CALLS))) return
  const calls = await caches.open(KEPT_CALLS)
  for (const request of await calls.keys()) {
    const response = await calls.match(request)
    if (response && isTooOld(response)) await calls.delete(request)
  }
}

const keptAt = (response: Response) => Number(response.headers.get(KEPT_AT))
const isTooOld = (response: Response) => Date.now() - keptAt(response) > MAX_AGE

function forget() {
  generation++
  return caches.delete(KEPT_CALLS)
}

/** Loads a page from the server, or the kept one without a connection. */
async function loadPage(event: FetchEvent, pathname: string): Promise<Response> {
  const kept = await (await caches.open(SHELL_PREFIX + BUILD)).match(pathname)
  return firstOf(fetch(event.request), kept)
}

/** The name of such a file changes with its content. */
async function loadFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  return kept ?? fetch(request)
}

async function loadCall(event: FetchEvent): Promise<Response> {
  const { request } = event
  const begun = generation
  const stored = await findKept(request.url)
  const kept = stored && !isTooOld(stored) ? stored : undefined
  const loaded = fetch(request).then(async (response) => {
    if (response.status === 401 || response.status === 403) await forget()
    else if (response.status === 200) await keepInTurn(request.url, response.clone(), begun)
    return response
  })
  event.waitUntil(loaded.catch(() => {}))
  return firstOf(loaded, kept)
}

/** The kept answer of a call; for a list that is to be opened at a ticket, any beginning of it is as good. */
async function findKept(url: string): Promise<Response | undefined> {
  const calls = await caches.open(KEPT_CALLS)
  const exact = await calls.match(url)
  if (exact || new URL(url).pathname !== '/api/tickets') return exact
  const wanted = withoutTicket(url)
  const alike = (await calls.keys()).findLast((request) => withoutTicket(request.url) === wanted)
  return alike && calls.match(alike)
}

function withoutTicket(url: string): string {
  const bare = new URL(url)
  for (const name of ['limit', 'ticket', 'numbered']) bare.searchParams.delete(name)
  return bare.href
}

let lastMe: Promise<unknown> = Promise.resolve()
/** Keeps a response; those of `/api/admin/me` one by one, because two together would each remove the other's data. */
function keepInTurn(url: string, response: Response, begun: number): Promise<void> {
  if (new URL(url).pathname !== '/api/admin/me') return keepCall(url, response, begun)
  const kept = lastMe.then(() => keepCall(url, response, begun))
  lastMe = kept.catch(() => {})
  return kept
}

async function keepCall(url: string, response: Response, begun: number) {
  const body = await response.blob()
  if (new URL(url).pathname === '/api/admin/me') begun = await forgetOthers(body, begun)
  if (begun !== generation) return
  const headers = new Headers(response.headers)
  headers.set(KEPT_AT, String(Date.now()))
  const calls = await caches.open(KEPT_CALLS)
  await calls.put(url, new Response(body, { headers }))
  const all = await calls.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MAX_CALLS)).map((request) => calls.delete(request)))
  // Private data was removed while this was written.
  if (begun !== generation) await caches.delete(KEPT_CALLS)
}

/** Removes the data of another admin. Returns the generation that the response belongs to. */
async function forgetOthers(body: Blob, begun: number): Promise<number> {
  const before = await (await caches.open(KEPT_CALLS)).match('/api/admin/me')
  if (!before) return begun
  const [now, then] = [await body.text(), await before.text()].map((text) => (JSON.parse(text) as { id: string }).id)
  if (now === then) return begun
  const isCurrent = begun === generation
  await forget()
  return isCurrent ? generation : begun
}

/** Resolves to the server's response, or to the kept one if there is none in time. */
async function firstOf(loaded: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (!kept) return loaded
  const late = new Promise<Response>((resolve) => setTimeout(resolve, TIMEOUT, kept))
  return Promise.race([loaded.catch(() => kept), late])
}
