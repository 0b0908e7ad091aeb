import { SecondaryButton } from './button.tsx'
import { Notice } from './notice.tsx'

type ChangedMeanwhileProps = {
  /** A noun: `reply`. */
  what: string
  /** The fields that both have changed, by the ids of their controls, with the colleague's values. */
  theirs: { id: string; label: string; value: string }[]
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Lets the writer choose between their values and those a colleague has saved meanwhile. */
export function ChangedMeanwhile({ what, theirs, onKeepMine, onUseTheirs }: ChangedMeanwhileProps) {
  if (theirs.length === 0) return null
  /** The buttons are gone then: the form goes on where its writer was. */
  const choose = (version: () => void) => () => {
    version()
    document.getElementById(theirs[0]!.id)?.focus()
  }
  return (
    <section className="changed-meanwhile" aria-label="A colleague’s version">
      <Notice>A colleague has changed this {what} since you began. Yours isn’t saved yet. Theirs is:</Notice>
      <dl>
        {theirs.map(({ label, value }) => (
          <div key={label}>
            <dt className="strong">{label}</dt>
            <dd className="breakable" dir="auto">
              {value || 'Empty'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <SecondaryButton onClick={choose(onKeepMine)}>Keep mine</SecondaryButton>
        <SecondaryButton onClick={choose(onUseTheirs)}>Use theirs</SecondaryButton>
      </div>
    </section>
  )
}
