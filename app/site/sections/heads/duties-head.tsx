import CheckIcon from 'lucide-react/icons/check'
import type { HeadOf } from '#content/types.ts'
import { HeadText } from './head-text.tsx'

/** A head on the industry's tint: the text, and beside it the list of duties we take on. */
export function DutiesHead({ tint, duties, ...text }: HeadOf<'duties'>) {
  return (
    <section className="head-duties" data-tint={tint}>
      <div className="page-width page-head">
        <HeadText {...text} />
        <div className="duties">
          <h2 className="type-h3">{duties.title}</h2>
          <ul>
            {duties.items.map((duty) => (
              <li key={duty}>
                <CheckIcon aria-hidden="true" />
                {duty}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
