import { useState } from 'react'
import { FailuresDialog, type Failures } from '#app/desk/bulk/bulk-job-line.tsx'
import { MailBanner as Banner } from '#app/desk/mail/mail-banner.tsx'
import { NoticeButton } from '#app/desk/notices/notice-button.tsx'
import { toast, type ToastContent } from '#app/ui/toast-store.ts'
import { OfflineLine } from '#app/desk/shell/admin-page.tsx'
import { AdminErrorBoundary } from '#app/desk/start/admin-error-boundary.tsx'
import { JO } from '../support/people.ts'
import { tell } from './tell.ts'

export { Desk as Frame } from './frames.tsx'

type Said = Omit<ToastContent, 'actions'> & { actions?: string[] }

/** A button that says all of these at once. */
export const Toasts = ({ toasts }: { toasts: Said[] }) => (
  <button
    type="button"
    onClick={() => {
      for (const { actions = [], ...said } of toasts)
        toast({ ...said, actions: actions.map((label) => ({ label, run: () => tell(label, said.title) })) })
    }}
  >
    Say it
  </button>
)

export const Notices = () => <NoticeButton />
export const MailBanner = () => <Banner adminId={JO.id} />
export const Offline = () => <OfflineLine />

function Faulty({ message }: { message: string }): never {
  throw new Error(message)
}

/** A page that fails as it is drawn. */
export const Failing = ({ message }: { message: string }) => (
  <AdminErrorBoundary>
    <Faulty message={message} />
  </AdminErrorBoundary>
)

export function BulkFailures(failures: Failures) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Show
      </button>
      {isOpen && (
        <FailuresDialog failures={failures} onOpen={(id) => tell('open', id)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
