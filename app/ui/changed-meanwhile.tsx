import type { MouseEvent } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type ChangedMeanwhileProps = {
  /** What is edited: `reply`. */
  what: string
  /** The fields that both have changed, by the ids of their controls, as the colleague has saved them. Nothing is shown without any. */
  theirs: { id: string; label: string; value: string }[]
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Shows what a colleague has saved in the fields that are being edited, before one version replaces the other. */
export function ChangedMeanwhile({ what, theirs, onKeepMine, onUseTheirs }: ChangedMeanwhileProps) {
  if (theirs.length === 0) return null
  /** The buttons are gone then: the form goes on where its writer was. */
  const choose = (version: () => void) => (event: MouseEvent) => {
    const form = event.currentTarget.closest('form')
    version()
    form?.querySelector<HTMLElement>(`#${CSS.escape(theirs[0]!.id)}`)?.focus()
  }
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
        <Button variant="outline" size="compact" onClick={choose(onKeepMine)}>
          Keep mine
        </Button>
        <Button variant="outline" size="compact" onClick={choose(onUseTheirs)}>
          Use theirs
        </Button>
      </div>
    </section>
  )
}
