import { readObject, tabEntries } from '../browser-storage.ts'
import { toast, type ToastContent } from './toast-store.ts'

const KEY = 'toast'

/** Shows a toast on the page that this one is about to be replaced by. */
export const toastOnNextPage = (content: ToastContent) => void tabEntries.write(KEY, JSON.stringify(content))

/** Shows the toast that the page before has left, once. */
export function showToastOfLastPage() {
  const content = readObject(tabEntries, KEY) as ToastContent | undefined
  if (!content) return
  tabEntries.write(KEY, null)
  toast(content)
}
