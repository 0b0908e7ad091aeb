import type { BlockOf } from '#content/types.ts'
import { ActionLinks } from '../action-links.tsx'
import { BlockTitle } from './block-title.tsx'

/** An offer between sections: text on the left, actions on the right. */
export function CallBand({ title, text, actions }: BlockOf<'call-band'>) {
  return (
    <section className="block call-band">
      <div className="page-width">
        <div className="call-sheet">
          <BlockTitle title={title} text={text} />
          <ActionLinks actions={actions} />
        </div>
      </div>
    </section>
  )
}
