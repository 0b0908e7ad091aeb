import { toast } from '#app/ui/toast-store.ts'

/** Loads dialogs at the press, not ahead: most tickets and companies stay as they are. */
const loading =
  <Dialogs>(load: () => Promise<Dialogs>) =>
  (act: (dialogs: Dialogs) => unknown) =>
    void load().then(act, () => toast({ kind: 'error', title: 'Error', text: 'That could not be loaded. Try again.' }))

export const withMerging = loading(() => import('../merging/merging-dialogs.tsx'))
export const withCompanies = loading(() => import('../companies/company-dialogs.tsx'))
