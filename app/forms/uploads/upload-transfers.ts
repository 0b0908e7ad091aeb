import { describeFailure, retryAfterSeconds, filesUploaded } from './upload-failure.ts'
import { isPending, type UploadFile, type UploadList, type UploadDependencies } from './upload-file.ts'

/** Pauses uploads while the server's rate limit lasts, then calls `resume`. */
function createPause(resume: () => void) {
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isPaused: () => timer !== undefined,
    /** Returns the text with the time until which uploads wait. */
    start(seconds: number): string {
      until = Math.max(until, Date.now() + seconds * 1000)
      clearTimeout(timer)
      timer = setTimeout(() => {
        timer = undefined
        resume()
      }, until - Date.now())
      const time = new Date(until).toLocaleTimeString('en-US', { timeStyle: 'medium' })
      return `Waiting: too many files at once. Uploading resumes by itself at ${time}`
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

const MAX_PARALLEL = 3

/** Sends the waiting files of a list, three at a time, and records the outcome in the list. */
export function createTransfers(list: UploadList, dependencies: UploadDependencies) {
  const running = new Map<string, AbortController>()
  /** Contents being written to the browser's storage. */
  const saving = new Map<string, Promise<unknown>>()
  const pause = createPause(start)
  let uploaded = 0
  const isBusy = () => list.state().files.some(isPending)

  /** Starts waiting uploads up to the limit; a toast counts them after the last one. */
  function start() {
    const ready = list.state().files.filter((file) => file.state === 'waiting' && file.content)
    if (!pause.isPaused()) for (const file of ready.slice(0, MAX_PARALLEL - running.size)) void run(file)
    if (isBusy() || uploaded === 0) return
    dependencies.showToastAfterErrors(filesUploaded(uploaded))
    uploaded = 0
  }

  async function run({ key, name, content: chosen, reason: failedBefore }: UploadFile) {
    const abort = new AbortController()
    running.set(key, abort)
    list.update(key, { state: 'uploading', progress: 0, reason: '' }, `Uploading ${name}`)
    const onProgress = (share: number) => list.setProgress(key, share)
    try {
      // A page that is left while it sends would lose what has not been saved by then.
      await saving.get(key)
      saving.delete(key)
      // A file that has changed on disk since it was chosen can no longer be read from there.
      const content = (failedBefore && (await dependencies.loadContent(key))) || chosen!
      abort.signal.throwIfAborted()
      const stored = await dependencies.send({ key, name, content }, { signal: abort.signal, onProgress })
      if (!abort.signal.aborted) uploaded++
      list.update(key, { ...stored, state: 'done' }, `${name} uploaded`)
      if (dependencies.isForTicket) void dependencies.deleteContents([key])
    } catch (error) {
      if (!abort.signal.aborted) recordFailure(key, name, error)
    } finally {
      running.delete(key)
      start()
    }
  }

  function recordFailure(key: string, name: string, error: unknown) {
    const seconds = retryAfterSeconds(error)
    if (seconds !== undefined) {
      const reason = pause.start(seconds)
      return list.update(key, { state: 'waiting', progress: 0, reason }, `${name}: ${reason}`)
    }
    const { reason, isRefused, toast } = describeFailure(error)
    const announcement = `${name} could not be uploaded. ${reason}`
    if (isRefused) {
      list.reject({ name, reason })
      list.remove(key, announcement)
    } else list.update(key, { state: 'failed', reason }, announcement)
    dependencies.showToast(toast)
  }

  return {
    start,
    /** Saves a content in the browser; its upload waits for that. */
    save(key: string, content: Blob) {
      saving.set(key, dependencies.saveContent(key, content))
    },
    abort: (key: string) => running.get(key)?.abort(),
    whenIdle: () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (isBusy()) return
          unsubscribe()
          resolve()
        }
        const unsubscribe = list.subscribe(check)
        check()
      }),
    stop() {
      pause.stop()
      for (const each of running.values()) each.abort()
    },
  }
}
