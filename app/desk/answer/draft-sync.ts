import { type Draft, discardDraft as discard, getDraft, saveDraft } from '#contract/drafts.ts'
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
import {
  answerDraftWrittenAt,
  onAnswerDraftWrite,
  onAnswerDraftsCleared,
  readAnswerDraft,
  writeAnswerDraft,
} from '#app/lib/drafts/answer-draft.ts'
import {
  arrivedFiles,
  draftKeyOf,
  filesOnServer,
  takeOverFiles,
  forgetDraftStates,
  setDraftState,
  setUnsaved,
} from './draft-states.ts'

/** Milliseconds after the last key press, and at most after the first. */
const SAVE_AFTER = 600
const SAVE_AT_LATEST = 2_000
const RETRY_AFTER = 4_000

type Sync = {
  key: string
  id: string
  kind: DraftKind
  /** What the server has, as far as this page knows. */
  base: string | null
  text: string
  files: string
  isLoaded: boolean
  /** Written in this page since it was last saved. */
  isTouched: boolean
  mustLoad: boolean
  mustSave: boolean
  /** What else is to be done, in this order. */
  acts: (() => Promise<Draft>)[]
  isRunning: boolean
  isSaving: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** When what is not saved yet was begun. */
  since: number | undefined
}

const syncs = new Map<string, Sync>()
let isTakingOver = false

/** Keeps a box of a ticket as it is on the server while it is open, and saves what is written in it. Returns how to close it. */
export function openDraft(id: string, kind: DraftKind): () => void {
  const key = draftKeyOf(id, kind)
  const sync = syncs.get(key) ?? createSync(key, id, kind)
  syncs.set(key, sync)
  sync.mustLoad = true
  void run(sync)
  return () => save(sync)
}

function createSync(key: string, id: string, kind: DraftKind): Sync {
  const [base = '', ...text] = readAnswerDraft(`${key}:saved`).split('\n')
  const known = { base: base || null, text: text.join('\n'), files: filesOnServer(arrivedFiles(key)) }
  const idle = { isLoaded: false, isTouched: false, mustLoad: false, mustSave: false, acts: [] }
  return { key, id, kind, ...known, ...idle, isRunning: false, isSaving: false, timer: undefined, since: undefined }
}

/** Loads the drafts of a ticket again: one has changed elsewhere. */
export function reloadDrafts(id: string) {
  for (const sync of syncs.values()) {
    if (sync.id !== id) continue
    sync.mustLoad = true
    void run(sync)
  }
}

/** Does something with the draft on the server, after what is written here is saved. */
export function changeDraft(id: string, kind: DraftKind, change: Omit<Parameters<typeof putDraft>[1], 'base'>) {
  act(id, kind, (sync) => putDraft(sync, { base: sync.base, ...change }))
}

/** Puts an earlier text into the box, given its id, or that of somebody else; what stands there is kept. */
export const restoreDraft = (
  id: string,
  kind: DraftKind,
  { message, id: restored }: { message: string; id?: string },
) =>
  // As if it had grown from nothing, so that the server keeps what is there.
  act(id, kind, (sync) => putDraft(sync, { message, base: null, ...(restored && { restored }) }))

/** Empties a box. Its text can be had back. */
export const discardDraft = (id: string, kind: DraftKind) => act(id, kind, () => call(discard, { id, kind }))

function act(id: string, kind: DraftKind, change: (sync: Sync) => Promise<Draft>) {
  const sync = syncs.get(draftKeyOf(id, kind))
  if (!sync) return
  sync.mustSave = true
  sync.acts.push(() => change(sync))
  void run(sync)
}

const textOf = ({ key }: Sync): string => {
  const text = readAnswerDraft(key)
  return text.trim() === '' ? '' : text
}
const isDirty = (sync: Sync) => textOf(sync) !== sync.text || filesOnServer(arrivedFiles(sync.key)) !== sync.files

onAnswerDraftWrite((key) => {
  const sync = syncs.get(key.replace(/:files$/, ''))
  if (!sync || isTakingOver) return
  sync.isTouched = true
  if (!isDirty(sync)) return
  setBusy(sync, true)
  const now = performance.now()
  sync.since ??= now
  clearTimeout(sync.timer)
  sync.timer = setTimeout(() => save(sync), Math.max(0, Math.min(SAVE_AFTER, sync.since + SAVE_AT_LATEST - now)))
})

onAnswerDraftsCleared(() => {
  for (const sync of syncs.values()) {
    clearTimeout(sync.timer)
    setBusy(sync, false)
  }
  syncs.clear()
  forgetDraftStates()
})

function save(sync: Sync) {
  sync.mustSave = true
  void run(sync)
}

/** Saves at once what is not saved; beside what is being done where the page may be gone in a moment. */
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
      if (syncs.get(sync.key) !== sync) return
      if (!sync.isLoaded) await load(sync)
      else if (sync.mustSave && isDirty(sync)) await saveText(sync)
      else if (sync.acts.length > 0) await doNext(sync)
      else if (sync.mustLoad) await load(sync)
      else break
    }
    sync.mustSave = false
    setUnsaved(sync.key, false)
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
    return void syncs.delete(sync.key)
  }
  if (isDirty(sync)) setUnsaved(sync.key, true)
  if (isSessionExpired(error)) {
    reportAuthError(error)
    return void sessionRestored().then((isSame) => (isSame ? run(sync) : undefined))
  }
  logFailure('draft.not_saved', error)
  sync.timer = setTimeout(() => void run(sync), RETRY_AFTER)
}

async function saveText(sync: Sync): Promise<void> {
  const text = textOf(sync)
  const files = arrivedFiles(sync.key)
  const change = filesOnServer(files) === sync.files ? {} : { files }
  const sent = { text, files: filesOnServer(files) }
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
  if (syncs.get(sync.key) !== sync) return
  sync.isLoaded = true
  setDraftState(sync.key, draft)
  const text = textOf(sync)
  const isUnchanged = text === sync.text || (text === '' && !sync.isTouched)
  if (text === draft.message || isUnchanged) {
    if (!isDirty(sync) || !sync.isTouched) takeOver(sync, draft)
    return
  }
  sync.mustSave = true
  const isNewer = draft.updated_at !== null && answerDraftWrittenAt(sync.key) < Date.parse(draft.updated_at)
  if (draft.updated_at === sync.base || sync.isTouched || !isNewer) return
  // What an earlier page could not save is older: it is kept on the server, and the newer text comes back.
  sync.mustSave = false
  await putDraft(sync, { message: text, base: sync.base })
  takeOver(sync, await putDraft(sync, { message: draft.message, base: draft.updated_at }))
}

function putDraft(
  { id, kind }: Sync,
  draft: {
    message: string
    base?: string | null
    files?: { id: string; token: string }[]
    shared?: boolean
    restored?: string
  },
): Promise<Draft> {
  const files = draft.files && { files: draft.files.map((file) => ({ id: file.id, token: file.token })) }
  return call(saveDraft, { id, kind, ...draft, ...files }, { keepalive: true })
}

/** The server has saved a text, or has refused to replace a newer one. */
function receive(sync: Sync, draft: Draft, sent: { text: string; files: string }) {
  if (syncs.get(sync.key) !== sync) return
  if (draft.message !== sent.text && textOf(sync) === sent.text) return takeOver(sync, draft)
  setDraftState(sync.key, draft)
  if (filesOnServer(arrivedFiles(sync.key)) === sent.files) addFiles(sync, draft)
  know(sync, draft)
}

/** Shows files that the draft has from elsewhere: the next save would remove them. */
function addFiles({ key }: Sync, { files }: Draft) {
  const here = arrivedFiles(key)
  const added = files.filter((file) => !here.some(({ id }) => id === file.id))
  if (added.length === 0) return
  isTakingOver = true
  takeOverFiles(key, [...here, ...added])
  isTakingOver = false
}

/** Shows what the server has. */
function takeOver(sync: Sync, draft: Draft) {
  if (syncs.get(sync.key) !== sync) return
  setDraftState(sync.key, draft)
  isTakingOver = true
  if (textOf(sync) !== draft.message) writeAnswerDraft(sync.key, draft.message)
  takeOverFiles(sync.key, draft.files)
  isTakingOver = false
  sync.isTouched = false
  know(sync, draft)
}

function know(sync: Sync, { updated_at, message, files }: Draft) {
  sync.base = updated_at
  sync.text = message
  sync.files = filesOnServer(files)
  writeAnswerDraft(`${sync.key}:saved`, updated_at ? `${updated_at}\n${message}` : '')
}
