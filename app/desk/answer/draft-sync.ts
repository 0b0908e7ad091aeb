import { type Draft, discardDraft as discard, getDraft, saveDraft } from '#contract/drafts.ts'
import type { Input } from '#contract/operation.ts'
import type { DraftKind } from '#contract/vocabulary.ts'
import { ApiError, call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { setBusy } from '#app/lib/page-state.ts'
import {
  isSessionExpired,
  isWaitingForSignIn,
  reportAuthError,
  sessionRestored,
} from '#app/lib/session/session-expiry.ts'
import { onDraftsCleared } from '#app/lib/drafts/draft-store.ts'
import {
  arrivedFiles,
  draftIdOf,
  fileIds,
  takeOverFiles,
  ticketDrafts,
  writeDraftText,
} from '#app/lib/drafts/ticket-draft.ts'
import { createStore, useStore } from '#app/lib/store.ts'

type DraftState = Pick<Draft, 'kept' | 'from_others' | 'shared'> & {
  /** Set while the text could not be saved on the server. */
  isUnsaved: boolean
}

const NO_STATE: DraftState = { kept: [], from_others: [], shared: false, isUnsaved: false }
const states = createStore<ReadonlyMap<string, DraftState>>(new Map())

export const useDraftState = (draftId: string): DraftState => useStore(states).get(draftId) ?? NO_STATE

function patchState(draftId: string, change: Partial<DraftState>) {
  states.set(new Map(states.get()).set(draftId, { ...NO_STATE, ...states.get().get(draftId), ...change }))
}

const setDraftState = (draftId: string, { kept, from_others, shared }: Draft) =>
  patchState(draftId, { kept, from_others, shared })

function setUnsaved(draftId: string, isUnsaved: boolean) {
  if ((states.get().get(draftId) ?? NO_STATE).isUnsaved !== isUnsaved) patchState(draftId, { isUnsaved })
}

/** Milliseconds after the last key press, and at most after the first. */
const SAVE_AFTER = 600
const SAVE_AT_LATEST = 2_000
const RETRY_AFTER = 4_000

type Sync = {
  draftId: string
  id: string
  kind: DraftKind
  /** The server's version and contents, as far as this page knows. */
  base: string | null
  text: string
  files: string
  isLoaded: boolean
  /** Set when the draft was written in this page since its last save. */
  isTouched: boolean
  mustLoad: boolean
  mustSave: boolean
  /** Further calls, in order. */
  acts: (() => Promise<Draft>)[]
  isRunning: boolean
  isSaving: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** When the first unsaved change was made. */
  since: number | undefined
}

const syncs = new Map<string, Sync>()
let isTakingOver = false

/** Synchronises a box with the server while it is open. Returns a function that closes it. */
export function openDraft(id: string, kind: DraftKind): () => void {
  const draftId = draftIdOf(id, kind)
  const sync = syncs.get(draftId) ?? createSync(draftId, id, kind)
  syncs.set(draftId, sync)
  sync.mustLoad = true
  void run(sync)
  return () => save(sync)
}

function createSync(draftId: string, id: string, kind: DraftKind): Sync {
  const { onServer } = ticketDrafts.read(draftId)
  const known = {
    base: onServer?.updatedAt ?? null,
    text: onServer?.message ?? '',
    files: fileIds(arrivedFiles(draftId)),
  }
  const idle = { isLoaded: false, isTouched: false, mustLoad: false, mustSave: false, acts: [] }
  return { draftId, id, kind, ...known, ...idle, isRunning: false, isSaving: false, timer: undefined, since: undefined }
}

/** Loads the drafts of a ticket again, one of which was changed elsewhere. */
export function reloadDrafts(id: string) {
  for (const sync of syncs.values()) {
    if (sync.id !== id) continue
    sync.mustLoad = true
    void run(sync)
  }
}

/** Changes the draft on the server after local changes are saved. */
export function changeDraft(id: string, kind: DraftKind, change: Omit<DraftChange, 'base'>) {
  act(id, kind, (sync) => putDraft(sync, { base: sync.base, ...change }))
}

/** Puts an earlier text (with its id) or a colleague's text into the box; the server keeps the present one. */
export const restoreDraft = (id: string, kind: DraftKind, kept: { message: string; id?: string }) =>
  // As if it had grown from nothing, so that the server keeps what is there.
  act(id, kind, (sync) => putDraft(sync, { message: kept.message, base: null, ...(kept.id && { restored: kept.id }) }))

/** Empties a box; its text can be restored. */
export const discardDraft = (id: string, kind: DraftKind) => act(id, kind, () => call(discard, { id, kind }))

function act(id: string, kind: DraftKind, change: (sync: Sync) => Promise<Draft>) {
  const sync = syncs.get(draftIdOf(id, kind))
  if (!sync) return
  sync.mustSave = true
  sync.acts.push(() => change(sync))
  void run(sync)
}

const textOf = ({ draftId }: Sync): string => {
  const { text } = ticketDrafts.read(draftId)
  return text.trim() === '' ? '' : text
}
const isDirty = (sync: Sync) => textOf(sync) !== sync.text || fileIds(arrivedFiles(sync.draftId)) !== sync.files

ticketDrafts.onWrite((draftId, change) => {
  const sync = syncs.get(draftId)
  if (!sync || isTakingOver || !('text' in change || 'files' in change)) return
  sync.isTouched = true
  if (!isDirty(sync)) return
  setBusy(sync, true)
  const now = performance.now()
  sync.since ??= now
  clearTimeout(sync.timer)
  sync.timer = setTimeout(() => save(sync), Math.max(0, Math.min(SAVE_AFTER, sync.since + SAVE_AT_LATEST - now)))
})

onDraftsCleared(() => {
  for (const sync of syncs.values()) {
    clearTimeout(sync.timer)
    setBusy(sync, false)
  }
  syncs.clear()
  states.set(new Map())
})

function save(sync: Sync) {
  sync.mustSave = true
  void run(sync)
}

/** Saves unsaved drafts now; while the page is being left, without waiting for a running call. */
export function saveDraftsNow({ isLeaving = false } = {}) {
  for (const sync of syncs.values()) {
    if (!sync.isTouched || !isDirty(sync)) continue
    if (!isLeaving || !sync.isRunning) save(sync)
    // What is being saved is of the same writer, and older: the two are not compared.
    else void putDraft(sync, { message: textOf(sync), ...(!sync.isSaving && { base: sync.base }) }).catch(() => {})
  }
}

async function run(sync: Sync): Promise<void> {
  if (sync.isRunning || isWaitingForSignIn()) return
  sync.isRunning = true
  clearTimeout(sync.timer)
  try {
    for (;;) {
      if (syncs.get(sync.draftId) !== sync) return
      if (!sync.isLoaded) await load(sync)
      else if (sync.mustSave && isDirty(sync)) await saveText(sync)
      else if (sync.acts.length > 0) await doNext(sync)
      else if (sync.mustLoad) await load(sync)
      else break
    }
    sync.mustSave = false
    setUnsaved(sync.draftId, false)
    setBusy(sync, false)
  } catch (error) {
    retryLater(sync, error)
  } finally {
    sync.isRunning = false
  }
}

function retryLater(sync: Sync, error: unknown) {
  const { status } = error instanceof ApiError ? error : { status: -1 }
  // The ticket is gone, or the admin right.
  if (status === 404 || status === 403) {
    setBusy(sync, false)
    return void syncs.delete(sync.draftId)
  }
  if (isDirty(sync)) setUnsaved(sync.draftId, true)
  if (isSessionExpired(error)) {
    reportAuthError(error)
    return void sessionRestored().then((isSame) => (isSame ? run(sync) : undefined))
  }
  logFailure('draft.not_saved', error)
  sync.timer = setTimeout(() => void run(sync), RETRY_AFTER)
}

async function saveText(sync: Sync): Promise<void> {
  const text = textOf(sync)
  const files = arrivedFiles(sync.draftId)
  const change = fileIds(files) === sync.files ? {} : { files }
  const sent = { text, files: fileIds(files) }
  sync.isTouched = false
  sync.isSaving = true
  sync.since = undefined
  try {
    receive(sync, await putDraft(sync, { message: text, base: sync.base, ...change }), sent)
  } catch (error) {
    if (!(error instanceof ApiError && error.errors.some(({ path }) => path.startsWith('files')))) throw error
    // A file is gone from the server. The text must not wait for that.
    receive(sync, { ...(await putDraft(sync, { message: text, base: sync.base })), files }, sent)
  } finally {
    sync.isSaving = false
  }
}

async function doNext(sync: Sync): Promise<void> {
  const draft = await sync.acts[0]!()
  sync.acts.shift()
  takeOver(sync, draft)
}

async function load(sync: Sync): Promise<void> {
  sync.mustLoad = false
  const draft = await call(getDraft, { id: sync.id, kind: sync.kind }).catch((error: unknown) => {
    sync.mustLoad = true
    throw error
  })
  if (syncs.get(sync.draftId) !== sync) return
  sync.isLoaded = true
  setDraftState(sync.draftId, draft)
  const text = textOf(sync)
  const isUnchanged = text === sync.text || (text === '' && !sync.isTouched)
  if (text === draft.message || isUnchanged) {
    if (!isDirty(sync) || !sync.isTouched) takeOver(sync, draft)
    return
  }
  sync.mustSave = true
  const isNewer = draft.updated_at !== null && ticketDrafts.read(sync.draftId).writtenAt < Date.parse(draft.updated_at)
  if (draft.updated_at === sync.base || sync.isTouched || !isNewer) return
  // What an earlier page could not save is older: it is kept on the server, and the newer text comes back.
  sync.mustSave = false
  await putDraft(sync, { message: text, base: sync.base })
  takeOver(sync, await putDraft(sync, { message: draft.message, base: draft.updated_at }))
}

type DraftChange = Omit<Input<typeof saveDraft>, 'id' | 'kind'>

function putDraft({ id, kind }: Sync, draft: DraftChange): Promise<Draft> {
  const files = draft.files && { files: draft.files.map((file) => ({ id: file.id, token: file.token })) }
  return call(saveDraft, { id, kind, ...draft, ...files }, { keepalive: true })
}

/** Takes in the response to a save: the saved text, or a newer one that was not replaced. */
function receive(sync: Sync, draft: Draft, sent: { text: string; files: string }) {
  if (syncs.get(sync.draftId) !== sync) return
  if (draft.message !== sent.text && textOf(sync) === sent.text) return takeOver(sync, draft)
  setDraftState(sync.draftId, draft)
  if (fileIds(arrivedFiles(sync.draftId)) === sent.files) addFiles(sync, draft)
  know(sync, draft)
}

/** Adds files that another window has added, which the next save would remove. */
function addFiles({ draftId }: Sync, { files }: Draft) {
  const here = arrivedFiles(draftId)
  const added = files.filter((file) => !here.some(({ id }) => id === file.id))
  if (added.length === 0) return
  isTakingOver = true
  takeOverFiles(draftId, [...here, ...added])
  isTakingOver = false
}

/** Replaces the local draft by the server's. */
function takeOver(sync: Sync, draft: Draft) {
  if (syncs.get(sync.draftId) !== sync) return
  setDraftState(sync.draftId, draft)
  isTakingOver = true
  if (textOf(sync) !== draft.message) writeDraftText(sync.draftId, draft.message)
  takeOverFiles(sync.draftId, draft.files)
  isTakingOver = false
  sync.isTouched = false
  know(sync, draft)
}

function know(sync: Sync, { updated_at, message, files }: Draft) {
  sync.base = updated_at
  sync.text = message
  sync.files = fileIds(files)
  ticketDrafts.write(sync.draftId, { onServer: updated_at ? { updatedAt: updated_at, message } : null })
}
