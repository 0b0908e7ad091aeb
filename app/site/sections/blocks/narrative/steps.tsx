import type { BlockOf } from '#content/types.ts'

/** Numbered steps of a process: a vertical line on phones, a zigzag across wider screens. */
export function Steps({ title, text, steps }: BlockOf<'steps'>) {
  return (
    <section className="block steps">
      <div className="page-width">
        <div className="steps-head">
          <h2 className="type-h2">{title}</h2>
          {text && <p>{text}</p>}
        </div>
        <ol>
          {steps.map((step) => (
            <li key={step.title}>
              <Leg />
              <div>
                <h3 className="type-h3">{step.title}</h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The line from one number to the next. */
function Leg() {
  return (
    <svg className="steps-leg" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0L100 100" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
