import { localEntries } from '#app/lib/browser-storage.ts'
import { createStore, useStore } from '#app/lib/store.ts'

/** Creates an on-off choice that this browser remembers. */
export function createChoice(key: string, byDefault: boolean) {
  const stored = localEntries.read(key)
  const choice = createStore(byDefault)
  choice.set(stored === null ? byDefault : stored === 'on')
  const set = (on: boolean) => {
    localEntries.write(key, on === byDefault ? null : on ? 'on' : 'off')
    choice.set(on)
  }
  return { use: () => useStore(choice), set, toggle: () => set(!choice.get()) }
}

/** The list is a narrow column next to an open ticket. */
export const narrowList = createChoice('list-narrow', false)

/** The customer is shown next to the tabs also where the list leaves little room. */
export const customerAside = createChoice('customer-aside', false)
