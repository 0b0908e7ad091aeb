import { getMe } from '#contract/auth.ts'
import { call } from './api.ts'
import { isRefusedAsStranger, noticeRefusal, sessionResumed } from './session-end.ts'

export type StreamEars = { onOpen: () => void; onMessage: (data: string) => void; onLost: () => void }

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/** Milliseconds before the next try: doubling, and spread so that a server that comes back is not asked by all at once. */
export const waitAfter = (failures: number, random = Math.random) =>
  Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.5 + random() / 2)

/** Keeps a stream of server-sent events open until the answered function is called. */
export function openEventStream(address: string, { onOpen, onMessage, onLost }: StreamEars): () => void {
  let failures = 0
  let closed = false
  let source: EventSource
  let timer: ReturnType<typeof setTimeout>

  function open() {
    source = new EventSource(address)
    source.addEventListener('open', () => {
      failures = 0
      onOpen()
    })
    source.addEventListener('message', (message: MessageEvent<string>) => onMessage(message.data))
    source.addEventListener('error', () => void reopen(source.readyState === EventSource.CLOSED))
  }
  /** A browser tries again by itself only where no answer came, and all at the same moment: this does it for every failure. */
  async function reopen(refused: boolean) {
    source.close()
    onLost()
    if (refused && (await hadNoSession())) failures = 0
    else await new Promise((resolve) => (timer = setTimeout(resolve, waitAfter(failures++))))
    if (!closed) open()
  }
  open()
  return () => {
    closed = true
    clearTimeout(timer)
    source.close()
  }
}

/** An EventSource does not say why it was refused. If it was for want of a session, this waits until there is one. */
async function hadNoSession() {
  try {
    await call(getMe, {})
    return false
  } catch (error) {
    noticeRefusal(error)
    return isRefusedAsStranger(error) && sessionResumed().then(() => true)
  }
}
