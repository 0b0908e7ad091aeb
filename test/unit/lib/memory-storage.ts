/** A browser's storage in memory; its entries are its own properties, as in the real one. */
export class MemoryStorage {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this as unknown as Record<string, string>)[key]! : null
  }
  setItem(key: string, text: string) {
    Object.assign(this, { [key]: text })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

const refuse = () => {
  throw new DOMException('Refused', 'SecurityError')
}
/** What a browser gives that forbids storage. */
export const refusingStorage = { getItem: refuse, setItem: refuse, removeItem: refuse }
