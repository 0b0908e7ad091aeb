import FileXIcon from 'lucide-react/icons/file-x'
import InfoIcon from 'lucide-react/icons/info'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { formatFileSize } from '#app/lib/file-description.ts'
import type { MailFacts } from '#contract/messages.ts'
import type { MessageChannel } from '#contract/vocabulary.ts'
import { CalendarCard } from './calendar-card.tsx'
import { OriginalMail } from './original-mail.tsx'

type MailNotesProps = { mail: MailFacts; channel: MessageChannel }

/** What its reader has to know of an email beside its text: what it invites to, what is missing from it, the original. */
export function MailNotes({ mail, channel }: MailNotesProps) {
  return (
    <div className="mail-notes">
      {mail.encrypted && (
        <p className="mail-note">
          <LockKeyholeIcon size={16} />
          This email is encrypted and cannot be read here.
        </p>
      )}
      {mail.calendar && <CalendarCard {...mail.calendar} />}
      {mail.notices.map((notice) => (
        <p key={notice} className="mail-note">
          <InfoIcon size={16} />
          <span>{notice}</span>
        </p>
      ))}
      {mail.refused_files.length > 0 && (
        <div className="mail-note">
          <FileXIcon size={16} />
          <div>
            <p>Not added to the ticket, only in the original email:</p>
            <ul>
              {mail.refused_files.map(({ name, size, reason }, index) => (
                <li key={index}>
                  <bdi>{name}</bdi> ({formatFileSize(size)}){reason && `: ${reason}`}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {/* Of words from the ticket's page the original has nothing else than is shown. */}
      {(channel === 'mail' || mail.refused_files.length > 0) && <OriginalMail mail={mail} />}
    </div>
  )
}
