import type { KeptFile } from '#app/lib/form-draft.ts'
import { type Attachment, isPending, keptForm, startOf } from './attachment.ts'
import { isGone, outcomeOf } from './attachment-outcome.ts'
import { createAttachmentList, NO_UPLOADS } from './attachment-list.ts'
import type { AttachmentPorts } from './attachment-ports.ts'
import { choose, numbered } from './attachment-rules.ts'
import {
  FILE_REMOVED,
  INVALID_FILES,
  REMOVAL_FAILED,
  TOO_MANY_FILES,
  filesUploaded,
} from './attachment-toasts.ts'
import { createPause, secondsToWait } from './upload-pause.ts'

export type Uploads = ReturnType<typeof createUploads>

const AT_ONCE = 3
const NOT_KEPT = 'Your browser did not keep this file. Choose it again'

/** The files of one form or ticket: chosen, uploaded three at a time, kept until they are sent, removed. */
export function createUploads(ports: AttachmentPorts) {
  const list = createAttachmentList(ports)
  let uploaded = 0
  let restored = Promise.resolve()
  const running = new Map<string, AbortController>()
  const keeping = new Map<string, Promise<unknown>>()
  const isBusy = () => list.state().files.some(isPending)
  const pause = createPause(pump)

  function pump() {
    const ready = list.state().files.filter((file) => file.state === 'waiting' && file.content)
    if (!pause.isOn()) for (const file of ready.slice(0, AT_ONCE - running.size)) void run(file)
    if (isBusy() || uploaded === 0) return
    ports.sayAfterErrors(filesUploaded(uploaded))
    uploaded = 0
  }

  async function run({ key, name, content: given, reason: failedBefore }: Attachment) {
    const stop = new AbortController()
    running.set(key, stop)
    list.change(key, { state: 'uploading', progress: 0, reason: '' }, `Uploading ${name}`)
    const onProgress = (share: number) => list.progress(key, share)
    try {
      // Once it is on its way, a page that goes takes nothing along.
      await keeping.get(key)
      keeping.delete(key)
      // A file that has changed on its disk since it was chosen can no longer be read there.
      const content = (failedBefore && (await ports.keptFile(key))) || given!
      stop.signal.throwIfAborted()
      const stored = await ports.send({ key, name, content }, { signal: stop.signal, onProgress })
      if (!stop.signal.aborted) uploaded++
      list.change(key, { ...stored, state: 'done' }, `${name} uploaded`)
      if (ports.isSent) void ports.dropFiles([key])
    } catch (error) {
      if (!stop.signal.aborted) failed(key, name, error)
    } finally {
      running.delete(key)
      pump()
    }
  }

  function failed(key: string, name: string, error: unknown) {
    const seconds = secondsToWait(error)
    if (seconds !== undefined) {
      const reason = pause.start(seconds)
      return list.change(key, { state: 'waiting', progress: 0, reason }, `${name}: ${reason}`)
    }
    const { reason, isRefused, toast } = outcomeOf(error)
    const news = `${name} could not be uploaded. ${reason}`
    if (isRefused) {
      list.set({ rejected: [...list.state().rejected, { name, reason }] })
      list.drop(key, news)
    } else list.change(key, { state: 'failed', reason }, news)
    ports.say(toast)
  }

  return {
    state: list.state,
    subscribe: list.subscribe,

    /** Starts on the files someone chose; those that cannot be attached are listed with the reason. */
    take(chosen: File[]) {
      const { taken, rejected, isTooMany } = choose(chosen, list.state().files.length)
      list.set({ rejected })
      if (rejected.length > 0) ports.say(isTooMany ? TOO_MANY_FILES : INVALID_FILES)
      const names = list.state().files.map(({ name }) => name)
      const added = taken.map((content) => {
        const name = numbered(content.name, names)
        names.push(name)
        const file = { key: ports.newKey(), name, size: content.size, contentType: content.type }
        return startOf(file, content)
      })
      list.setFiles([...list.state().files, ...added])
      for (const { key, content } of added) keeping.set(key, ports.keepFile(key, content!))
      pump()
    },

    cancel(key: string) {
      const name = list.find(key)?.name
      running.get(key)?.abort()
      list.drop(key, `Upload of ${name} cancelled`)
      pump()
    },

    retry(key: string) {
      list.change(key, { state: 'waiting' })
      pump()
    },

    /** Takes one away, at the server too where it has arrived. */
    async remove(key: string) {
      const { id, token, name } = list.find(key)!
      list.change(key, { isLeaving: true })
      try {
        if (id && token) await ports.remove({ id, token })
      } catch (error) {
        if (!isGone(error)) {
          list.change(key, { isLeaving: false }, `${name} could not be removed`)
          return ports.say(REMOVAL_FAILED)
        }
      }
      list.drop(key)
      ports.say(FILE_REMOVED)
    },

    dismiss: () => list.set({ rejected: [] }),

    /** Tries what failed once more and waits for the rest; whether all have arrived. */
    async settle(): Promise<boolean> {
      await restored
      for (const file of list.state().files)
        if (file.state === 'failed' && file.content) list.change(file.key, { state: 'waiting' })
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
    refuse(reasons: Map<string, string>) {
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
      list.set({ files: [...kept.map((file) => startOf(file, file.content ?? null)), ...list.state().files] })
      restored = restoreContents(kept.filter(({ content }) => !content))
    },

    /** Keeps everything once more: another tab has cleared what this one still holds. */
    keep() {
      ports.keepList(list.state().files.map(keptForm))
      for (const { key, content } of list.state().files) if (content) void ports.keepFile(key, content)
    },

    /** They are sent, and no draft any more. */
    forget() {
      void ports.dropFiles(list.state().files.map(({ key }) => key))
      list.set(NO_UPLOADS)
    },

    stop() {
      pause.stop()
      for (const each of running.values()) each.abort()
    },
  }

  async function restoreContents(kept: KeptFile[]) {
    const contents = await Promise.all(kept.map(({ key }) => ports.keptFile(key)))
    for (const [index, { key, name, id }] of kept.entries()) {
      const content = contents[index]
      if (content && list.find(key)) list.change(key, { content })
      else if (!id && list.find(key)) {
        list.set({ rejected: [...list.state().rejected, { name, reason: NOT_KEPT }] })
        list.drop(key)
      }
    }
    pump()
  }
}
