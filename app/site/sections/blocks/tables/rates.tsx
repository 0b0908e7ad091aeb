import type { BlockOf } from '#content/types.ts'
import { RateSheet } from '../../pricing/rate-sheet.tsx'

/** Hourly rates and the bundle discount. */
export function Rates({ title, text, rates, bundle }: BlockOf<'rates'>) {
  return (
    <section className="block rates">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <RateSheet intro={text} rates={rates} bundle={bundle} />
      </div>
    </section>
  )
}
