import type { Message } from '#contract/messages.ts'

type Delivery = Message['deliveries'][number]
/** Recipients who share a state, and where something is wrong what the mail server says, for one line of text. */
export type DeliveryGroup = Omit<Delivery, 'address'> & { addresses: string[] }

/** From what needs somebody to what does not. */
const ORDER = ['bounced', 'failed', 'delayed', 'queued', 'sent'] as const

/** Puts recipients together who can be named in one line, the worst first. */
export function groupDeliveries(deliveries: readonly Delivery[]): DeliveryGroup[] {
  const groups = new Map<string, DeliveryGroup>()
  for (const { address, state, code, words } of deliveries) {
    const isFine = state === 'sent' || state === 'queued'
    const key = isFine ? state : `${state} ${code} ${words}`
    const group = groups.get(key) ?? { state, code: isFine ? null : code, words: isFine ? null : words, addresses: [] }
    group.addresses.push(address)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

/** The addresses that an answer did not reach. */
export const unreachedAddresses = (deliveries: readonly Delivery[]): string[] =>
  deliveries.filter(({ state }) => state === 'failed' || state === 'bounced').map(({ address }) => address)
