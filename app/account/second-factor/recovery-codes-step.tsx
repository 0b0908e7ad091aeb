import DownloadIcon from 'lucide-react/icons/download'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { site } from '#site'
import { downloadText } from './download-text.ts'

type RecoveryCodesStepProps = {
  codes: string[]
  email: string
  /** Whether the dashboard could not be opened before this. */
  continuesToDashboard: boolean
  onStored: () => void
}

/** The new recovery codes, shown this once. */
export function RecoveryCodesStep({ codes, email, continuesToDashboard: goesOn, onStored }: RecoveryCodesStepProps) {
  const lines = codes.join('\n')
  const page = `${site.name}: recovery codes of ${email}\nEach signs you in once, in place of the code from your app.\n\n${lines}\n`
  return (
    <div className="recovery">
      <h3 tabIndex={-1} data-begins="">
        Your recovery codes
      </h3>
      <p>
        Each signs you in once, when your phone is not at hand. <b>Store these now.</b> This page will not show them
        again.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-actions">
        <CopyButton read={() => lines} what="all codes" showsWhat />
        <Button
          variant="outline"
          size="compact"
          icon={<DownloadIcon />}
          onClick={() => downloadText('recovery-codes.txt', page)}
        >
          Download as text
        </Button>
      </div>
      <Button size="compact" onClick={onStored}>
        {goesOn ? 'I have stored them: to the dashboard' : 'I have stored them'}
      </Button>
    </div>
  )
}
