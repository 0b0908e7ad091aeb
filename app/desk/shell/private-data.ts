import { clearNewTickets } from '../notices/new-tickets.tsx'
import { clearPlaces } from '../list/saved-place.ts'
import { forgetKeptCalls } from '#app/service-worker/register-worker.ts'
import { localEntries } from '#app/lib/browser-storage.ts'
import {
  fileKeysOfDrafts,
  clearDrafts,
  keepDraftsInPage,
  purgeExpiredDrafts,
  storeKeptDrafts,
} from '#app/lib/drafts/draft-store.ts'

/** The id of the admin whose answer drafts and list positions this browser keeps. */
const OWNER = 'draft-owner'
let ownerOfPage: string | undefined

/**
 * Removes drafts and positions that another admin has left in this browser; called before the admin's pages are shown. A page of
 * the same admin keeps its drafts after a Logout in another tab, and stores them again. Returns whether another admin was here.
 */
export function claimPrivateData(adminId: string): boolean {
  const owner = localEntries.read(OWNER) ?? ownerOfPage
  const isOthers = owner !== undefined && owner !== adminId
  if (owner === adminId && (ownerOfPage ?? adminId) === adminId) {
    purgeExpiredDrafts()
    storeKeptDrafts()
  } else {
    // A browser without an owner has nothing to forget.
    if (owner !== undefined) forgetKeptCalls()
    clear()
  }
  ownerOfPage = adminId
  localEntries.write(OWNER, adminId)
  return isOthers
}

export const ownsPrivateData = (adminId: string) => localEntries.read(OWNER) === adminId

/** Removes everything of the admin on Logout; other tabs notice the missing owner. */
export function clearPrivateData() {
  forgetKeptCalls()
  clear()
  localEntries.write(OWNER, null)
}

/**
 * Clears this tab when another one logs out, except its drafts, which stay until the page is closed or another admin signs in.
 * Returns the unsubscriber.
 */
export function followLogouts() {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== OWNER || newValue !== null) return
    keepDraftsInPage()
    clearTab()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function clear() {
  const files = fileKeysOfDrafts()
  // Loaded on demand, because the login page imports this file.
  if (files.length > 0) void import('#app/lib/drafts/file-draft.ts').then(({ deleteFiles }) => deleteFiles(files))
  clearDrafts()
  clearTab()
}

function clearTab() {
  clearNewTickets()
  clearPlaces()
}
