import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import DownloadIcon from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { operationUrl } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { downloadMail, showMail } from '#contract/mails.ts'
import type { MailFacts } from '#contract/messages.ts'
import { senderLabel } from './sender.ts'

/** The email as it was sent, folded: its HTML in a frame that can run and load nothing, and the raw file. */
export function OriginalMail({ mail }: { mail: MailFacts }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!mail.has_html) return <DownloadLink id={mail.id} />
  return (
    <>
      <button
        type="button"
        className="quiet-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide original' : 'Show original'}
        <ChevronDownIcon size={16} />
      </button>
      <div id={id} className="original" hidden={!open}>
        {open && <Frame mail={mail} />}
        {open && <DownloadLink id={mail.id} />}
      </div>
    </>
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

/** Takes the focus of the button whose place it takes. */
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
      <div className="original-images" aria-live="polite">
        {hasImages ? (
          <p tabIndex={-1} ref={focus}>
            Images are loaded from the internet.
          </p>
        ) : (
          <>
            <Button variant="outline" size="compact" onClick={() => setHasImages(true)}>
              Load images from the internet
            </Button>
            <p>Loading them tells the sender that you opened the email, when, and from which network.</p>
          </>
        )}
      </div>
    </>
  )
}
