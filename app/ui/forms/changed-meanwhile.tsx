import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

type ChangedMeanwhileProps = {
  /** What is edited: `reply`. */
  what: string
  /** The fields that both have changed, as the colleague has saved them. Nothing is shown without any. */
  theirs: { label: string; value: string }[]
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Shows what a colleague has saved in the fields that are being edited, before one version replaces the other. */
export function ChangedMeanwhile({ what, theirs, onKeepMine, onUseTheirs }: ChangedMeanwhileProps) {
  if (theirs.length === 0) return null
  return (
    <section className="changed-meanwhile" aria-label="A colleague’s version">
      <Notice>A colleague has changed this {what} since you began. Yours isn’t saved yet. Theirs is:</Notice>
      <dl>
        {theirs.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value || 'Empty'}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Button variant="outline" size="compact" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="outline" size="compact" onClick={onUseTheirs}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}
