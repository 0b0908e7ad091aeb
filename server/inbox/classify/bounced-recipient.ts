/** What became of a mail at one recipient (RFC 3464 section 2.3.3). */
export type DeliveryAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'

export type BouncedRecipient = {
  /** As the report gives it: what we wrote to, where the report tells it apart from what it was forwarded to. */
  address: string
  action: DeliveryAction
  /** Enhanced code as `5.1.1`; `5.0.0` or `4.0.0` where only a reply code is known; null for none. */
  status: string | null
  /** What the other server gave as its reason, one line for people, at most 300 characters; empty where it gave none. */
  words: string
  /** `hard` is final, `delayed` may still arrive. */
  kind: 'hard' | 'delayed'
}

const MAX_WORDS = 300
const ARRIVED = new Set<DeliveryAction>(['delivered', 'relayed', 'expanded'])

/** Builds a recipient: class 5 is hard, class 4 and `delayed` are a delay. */
export function bouncedRecipient(
  address: string,
  { action, status, words }: { action: DeliveryAction | null; status: string | null; words: string },
): BouncedRecipient {
  const known = action ?? actionOf(status)
  const kind = known === 'delayed' || status?.startsWith('4') ? 'delayed' : 'hard'
  return { address, action: known, status, words: oneLine(words), kind }
}

/** Returns whether the mail needs no attention at this recipient, whatever `kind` says. */
export const hasArrived = ({ action }: BouncedRecipient): boolean => ARRIVED.has(action)

function actionOf(status: string | null): DeliveryAction {
  if (status?.startsWith('2')) return 'delivered'
  return status?.startsWith('4') ? 'delayed' : 'failed'
}

function oneLine(words: string): string {
  const line = words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, MAX_WORDS * 2))
  return characters.length > MAX_WORDS ? `${characters.slice(0, MAX_WORDS - 1).join('')}…` : line
}
