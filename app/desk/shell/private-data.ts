import { clearInviteDraft } from '../organisation/invite-draft.ts'
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
 * Removes drafts and positions that another admin has left in this browser; called before the pages of this admin are shown.
 * A page that was this admin's before keeps what stands in it after a Logout in another tab, and stores it again. Returns whether
 * another admin was here before.
 */
export function claimPrivateData(adminId: string): boolean {
  const owner = localEntries.read(OWNER) ?? ownerOfPage
  const isOthers = owner !== undefined && owner !== adminId
  if (owner === adminId && (ownerOfPage ?? adminId) === adminId) {
    purgeExpiredDrafts()
    storeKeptDrafts()
  } else {
    // On the first visit of a person there is nothing of another.
    if (owner !== undefined) forgetKeptCalls()
    clear()
  }
  ownerOfPage = adminId
  localEntries.write(OWNER, adminId)
  return isOthers
}

/** Whether this browser keeps the private data of this admin. */
export const ownsPrivateData = (adminId: string) => localEntries.read(OWNER) === adminId

/** On Logout: nothing of the admin stays in this browser, and other tabs notice that the owner is gone. */
export function clearPrivateData() {
  forgetKeptCalls()
  clear()
  localEntries.write(OWNER, null)
}

/**
 * Clears this tab when another one logs out, but for the answers that stand in it: they are gone with the page, or when
 * another admin signs in. Returns a function that ends this.
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
  // Loaded only then: the login page calls this, too.
  if (files.length > 0) void import('#app/lib/drafts/file-draft.ts').then(({ deleteFiles }) => deleteFiles(files))
  clearDrafts()
  clearTab()
}

function clearTab() {
  clearNewTickets()
  clearPlaces()
  clearInviteDraft()
}
