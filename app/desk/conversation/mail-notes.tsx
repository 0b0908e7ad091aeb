import type { LucideIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { MailFacts } from '#contract/messages.ts'
import DownloadIcon from 'lucide-react/icons/download'
import { operationUrl } from '#app/lib/api.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { downloadMail, showMail } from '#contract/mails.ts'
import { Fold } from './fold.tsx'
import { senderLabel } from './message-head.tsx'
import FileXIcon from 'lucide-react/icons/file-x'
import InfoIcon from 'lucide-react/icons/info'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { formatFileSize } from '#app/lib/format.ts'
import type { MessageChannel } from '#contract/vocabulary.ts'

const CalendarCard = lazy(async () => ({ default: (await import('./calendar-card.tsx')).CalendarCard }))

/** The original email, folded: its HTML in a frame that runs and loads nothing, and the raw file. */
function OriginalMail({ mail }: { mail: MailFacts }) {
  const download = <DownloadLink id={mail.id} />
  if (!mail.has_html) return download
  return (
    <Fold label={(isOpen) => (isOpen ? 'Hide original' : 'Show original')} contentClass="original stack">
      <Frame mail={mail} />
      {download}
    </Fold>
  )
}

function DownloadLink({ id }: { id: string }) {
  return (
    <a className="quiet-button" href={operationUrl(downloadMail, { id })} download>
      <DownloadIcon size={16} />
      Download the email (.eml)
    </a>
  )
}

/** Takes over the focus of the button that it replaces. */
const focus = (element: HTMLElement | null) => element?.focus()

function Frame({ mail }: { mail: MailFacts }) {
  const [hasImages, setHasImages] = useState(false)
  return (
    <>
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
    </>
  )
}

type MailNotesProps = { mail: MailFacts; channel: MessageChannel }

export function MailNotes({ mail, channel }: MailNotesProps) {
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
      {/* Of words from the ticket's page the original has nothing else than is shown. */}
      {(channel === 'mail' || mail.refused_files.length > 0) && <OriginalMail mail={mail} />}
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
