import type { DraftFile } from '#app/lib/drafts/form-draft.ts'
import { type UploadFile, isPending, persistentFields, createUploadFile } from './upload-file.ts'
import { isAlreadyRemoved, describeFailure } from './upload-failure.ts'
import { createUploadList, EMPTY_UPLOADS } from './upload-list.ts'
import type { UploadPorts } from './upload-ports.ts'
import { checkFiles, numberedName } from './file-rules.ts'
import {
  FILE_REMOVED,
  INVALID_FILES,
  REMOVAL_FAILED,
  TOO_MANY_FILES,
  filesUploaded,
} from './upload-toasts.ts'
import { createPause, retryAfterSeconds } from './upload-pause.ts'

export type UploadQueue = ReturnType<typeof createUploadQueue>

const MAX_PARALLEL = 3
const CONTENT_LOST = 'Your browser did not keep this file. Choose it again'

/** The files of one form or ticket: chosen, uploaded three at a time, kept until they are sent, removed. */
export function createUploadQueue(ports: UploadPorts) {
  const list = createUploadList(ports)
  let uploaded = 0
  let restored = Promise.resolve()
  const running = new Map<string, AbortController>()
  const keeping = new Map<string, Promise<unknown>>()
  const isBusy = () => list.state().files.some(isPending)
  const pause = createPause(pump)

  function pump() {
    const ready = list.state().files.filter((file) => file.state === 'waiting' && file.content)
    if (!pause.isPaused()) for (const file of ready.slice(0, MAX_PARALLEL - running.size)) void run(file)
    if (isBusy() || uploaded === 0) return
    ports.showToastAfterErrors(filesUploaded(uploaded))
    uploaded = 0
  }

  async function run({ key, name, content: given, reason: failedBefore }: UploadFile) {
    const stop = new AbortController()
    running.set(key, stop)
    list.update(key, { state: 'uploading', progress: 0, reason: '' }, `Uploading ${name}`)
    const onProgress = (share: number) => list.setProgress(key, share)
    try {
      // Once it is on its way, a page that goes takes nothing along.
      await keeping.get(key)
      keeping.delete(key)
      // A file that has changed on its disk since it was chosen can no longer be read there.
      const content = (failedBefore && (await ports.loadContent(key))) || given!
      stop.signal.throwIfAborted()
      const stored = await ports.send({ key, name, content }, { signal: stop.signal, onProgress })
      if (!stop.signal.aborted) uploaded++
      list.update(key, { ...stored, state: 'done' }, `${name} uploaded`)
      if (ports.isForTicket) void ports.dropFiles([key])
    } catch (error) {
      if (!stop.signal.aborted) failed(key, name, error)
    } finally {
      running.delete(key)
      pump()
    }
  }

  function failed(key: string, name: string, error: unknown) {
    const seconds = retryAfterSeconds(error)
    if (seconds !== undefined) {
      const reason = pause.start(seconds)
      return list.update(key, { state: 'waiting', progress: 0, reason }, `${name}: ${reason}`)
    }
    const { reason, isRefused, toast } = describeFailure(error)
    const news = `${name} could not be uploaded. ${reason}`
    if (isRefused) {
      list.set({ rejected: [...list.state().rejected, { name, reason }] })
      list.remove(key, news)
    } else list.update(key, { state: 'failed', reason }, news)
    ports.showToast(toast)
  }

  return {
    state: list.state,
    subscribe: list.subscribe,

    /** Starts on the files someone chose; those that cannot be attached are listed with the reason. */
    add(chosen: File[]) {
      const { accepted: taken, rejected, isTooMany } = checkFiles(chosen, list.state().files.length)
      list.set({ rejected })
      if (rejected.length > 0) ports.showToast(isTooMany ? TOO_MANY_FILES : INVALID_FILES)
      const names = list.state().files.map(({ name }) => name)
      const added = taken.map((content) => {
        const name = numberedName(content.name, names)
        names.push(name)
        const file = { key: ports.newKey(), name, size: content.size, contentType: content.type }
        return createUploadFile(file, content)
      })
      list.setFiles([...list.state().files, ...added])
      for (const { key, content } of added) keeping.set(key, ports.saveContent(key, content!))
      pump()
    },

    cancel(key: string) {
      const name = list.find(key)?.name
      running.get(key)?.abort()
      list.remove(key, `Upload of ${name} cancelled`)
      pump()
    },

    retry(key: string) {
      list.update(key, { state: 'waiting' })
      pump()
    },

    /** Takes one away, at the server too where it has arrived. */
    async remove(key: string) {
      const { id, token, name } = list.find(key)!
      list.update(key, { isRemoving: true })
      try {
        if (id && token) await ports.remove({ id, token })
      } catch (error) {
        if (!isAlreadyRemoved(error)) {
          list.update(key, { isRemoving: false }, `${name} could not be removed`)
          return ports.showToast(REMOVAL_FAILED)
        }
      }
      list.remove(key)
      ports.showToast(FILE_REMOVED)
    },

    dismissRejected: () => list.set({ rejected: [] }),

    /** Tries what failed once more and waits for the rest; whether all have arrived. */
    async finish(): Promise<boolean> {
      await restored
      for (const file of list.state().files)
        if (file.state === 'failed' && file.content) list.update(file.key, { state: 'waiting' })
      pump()
      await new Promise<void>((resolve) => {
        const check = () => {
          if (isBusy()) return
          stop()
          resolve()
        }
        const stop = list.subscribe(check)
        check()
      })
      return list.state().files.every((file) => file.state === 'done')
    },

    /** Those the server would not take with the form: to be uploaded again. */
    markRefused(reasons: Map<string, string>) {
      if (reasons.size === 0) return
      const files = list.state().files.map((file) => {
        const reason = reasons.get(file.key)
        if (reason === undefined) return file
        const { id: _, token: __, ...rest } = file
        return { ...rest, state: 'failed' as const, reason }
      })
      list.setFiles(files)
    },

    /** Goes on where an earlier page stopped. */
    restore() {
      const kept = ports.keptList()
      list.set({
        files: [...kept.map((file) => createUploadFile(file, file.content ?? null)), ...list.state().files],
      })
      restored = restoreContents(kept.filter(({ content }) => !content))
    },

    /** Keeps everything once more: another tab has cleared what this one still holds. */
    saveAgain() {
      ports.keepList(list.state().files.map(persistentFields))
      for (const { key, content } of list.state().files) if (content) void ports.saveContent(key, content)
    },

    /** They are sent, and no draft any more. */
    clear() {
      void ports.dropFiles(list.state().files.map(({ key }) => key))
      list.set(EMPTY_UPLOADS)
    },

    stop() {
      pause.stop()
      for (const each of running.values()) each.abort()
    },
  }

  async function restoreContents(kept: DraftFile[]) {
    const contents = await Promise.all(kept.map(({ key }) => ports.loadContent(key)))
    for (const [index, { key, name, id }] of kept.entries()) {
      const content = contents[index]
      if (content && list.find(key)) list.update(key, { content })
      else if (!id && list.find(key)) {
        list.set({ rejected: [...list.state().rejected, { name, reason: CONTENT_LOST }] })
        list.remove(key)
      }
    }
    pump()
  }
}
