import type { LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { MailFacts } from '#contract/messages.ts'
import { operationUrl } from '#app/lib/api.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { showMail } from '#contract/mails.ts'
import { senderLabel } from './message-head.tsx'
import FileXIcon from 'lucide-react/icons/file-x'
import InfoIcon from 'lucide-react/icons/info'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { formatFileSize } from '#app/lib/format.ts'

const CalendarCard = lazy(async () => ({ default: (await import('./calendar-card.tsx')).CalendarCard }))

/** Takes over the focus of the button that it replaces. */
const focus = (element: HTMLElement | null) => element?.focus()

/** The HTML of an email in a frame that runs and loads nothing. */
export function OriginalMail({ mail }: { mail: MailFacts }) {
  const [hasImages, setHasImages] = useState(false)
  return (
    <div className="original stack">
      {/* Nothing in it may know of this page. What it links to opens as usual, in a new tab. */}
      <iframe
        key={`${hasImages}`}
        title={`Email from ${senderLabel(mail.from)}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src={operationUrl(showMail, { id: mail.id, ...(hasImages && { images: 'remote' as const }) })}
      />
      <div className="original-images row muted" aria-live="polite">
        {hasImages ? (
          <p tabIndex={-1} ref={focus}>
            Images are loaded from the internet.
          </p>
        ) : (
          <>
            <SecondaryButton onClick={() => setHasImages(true)}>Load images from the internet</SecondaryButton>
            <p>Loading them tells the sender that you opened the email, when, and from which network.</p>
          </>
        )}
      </div>
    </div>
  )
}

export function MailNotes({ mail }: { mail: MailFacts }) {
  return (
    <div className="mail-notes stack small">
      {mail.encrypted && (
        <MailNote Icon={LockKeyholeIcon}>
          <p>This email is encrypted and cannot be read here.</p>
        </MailNote>
      )}
      {mail.calendar && (
        <Suspense>
          <CalendarCard {...mail.calendar} />
        </Suspense>
      )}
      {mail.notices.map((notice) => (
        <MailNote key={notice} Icon={InfoIcon}>
          <p>{notice}</p>
        </MailNote>
      ))}
      {mail.refused_files.length > 0 && (
        <MailNote Icon={FileXIcon}>
          <p>Not added to the ticket, only in the original email:</p>
          <ul>
            {mail.refused_files.map(({ name, size, reason }, index) => (
              <li key={index}>
                <bdi>{name}</bdi> ({formatFileSize(size)}){reason && `: ${reason}`}
              </li>
            ))}
          </ul>
        </MailNote>
      )}
    </div>
  )
}

function MailNote({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="icon-line muted breakable">
      <Icon size={16} />
      <div>{children}</div>
    </div>
  )
}
