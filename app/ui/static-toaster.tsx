import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import XIcon from 'lucide-react/icons/x'

/** The region for toasts on a page without React; `startStaticToaster` shows them. */
export function StaticToaster() {
  return (
    <section className="toaster" aria-label="Notifications (Alt+T)" tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> may hold no paragraphs */}
      <div role="status" />
      <ToastTemplate kind="success" icon={<CircleCheckIcon />} />
      <ToastTemplate kind="error" icon={<CircleAlertIcon />} />
    </section>
  )
}

function ToastTemplate({ kind, icon }: { kind: 'success' | 'error'; icon: React.ReactNode }) {
  return (
    <template data-toast={kind}>
      <div className="toast" data-kind={kind}>
        {icon}
        <div role={kind === 'error' ? 'alert' : undefined}>
          <p className="toast-title" />
          <p className="toast-text" />
        </div>
        <button type="button" aria-label="Close notification">
          <XIcon />
        </button>
      </div>
    </template>
  )
}
