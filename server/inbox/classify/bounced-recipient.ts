/** What became of a mail at one recipient (RFC 3464 section 2.3.3). */
export type DeliveryAction = 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded'

export type BouncedRecipient = {
  /** As the report gives it: what we wrote to, where the report tells it apart from what it was forwarded to. */
  address: string
  action: DeliveryAction
  /** Enhanced code as `5.1.1`; `5.0.0` or `4.0.0` where only a reply code is known; null for none. */
  status: string | null
  /** What the other server said, one line for people, at most 300 characters; empty where it gave no reason. */
  words: string
  /** `hard` is final, `delayed` may still arrive, `delivered` needs no attention. */
  kind: 'hard' | 'delayed' | 'delivered'
}

const MAX_WORDS = 300

/** Builds a recipient: class 5 is hard, class 4 and `delayed` are a delay. */
export function bouncedRecipient(
  address: string,
  { action, status, words }: { action: DeliveryAction | null; status: string | null; words: string },
): BouncedRecipient {
  const known = action ?? actionOf(status)
  return { address, action: known, status, words: oneLine(words), kind: kindOf(known, status) }
}

function actionOf(status: string | null): DeliveryAction {
  if (status?.startsWith('2')) return 'delivered'
  return status?.startsWith('4') ? 'delayed' : 'failed'
}

function kindOf(action: DeliveryAction, status: string | null): BouncedRecipient['kind'] {
  if (action === 'delivered' || action === 'relayed' || action === 'expanded') return 'delivered'
  return action === 'delayed' || status?.startsWith('4') ? 'delayed' : 'hard'
}

function oneLine(words: string): string {
  const line = words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  const characters = Array.from(line.slice(0, MAX_WORDS * 2))
  return characters.length > MAX_WORDS ? `${characters.slice(0, MAX_WORDS - 1).join('')}…` : line
}
