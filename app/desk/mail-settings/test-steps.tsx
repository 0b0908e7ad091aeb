import CircleIcon from 'lucide-react/icons/circle'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import type { TestStep } from '#contract/mail-settings.ts'

const STATES = {
  true: { Icon: CircleCheckIcon, word: 'In order' },
  false: { Icon: TriangleAlertIcon, word: 'Problem' },
  null: { Icon: CircleIcon, word: 'Not checked' },
}
/** `ok`: emails go out and come in, whatever could be better. */
export type TestResult = { ok: boolean; steps: TestStep[] }

/** Lists what a test has found, and takes the focus. */
export function TestSteps({ ok: works, steps }: TestResult) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const isPerfect = steps.every(({ ok }) => ok !== false)
  return (
    <section className="test-steps">
      <h3 ref={title} tabIndex={-1} className="strong">
        {works ? (isPerfect ? 'The test went well' : 'It works, but could be better') : 'The test found a problem'}
      </h3>
      <ol>
        {steps.map(({ name, ok, text, ms }) => {
          const { Icon, word } = STATES[`${ok}`]
          return (
            <li key={name} data-ok={ok}>
              <Icon size={20} />
              <p className="breakable">
                <span className="strong">{works && ok === false ? 'Advice' : word}:</span> {text}{' '}
                {ms >= 100 && <span className="muted small">{(ms / 1000).toFixed(1)} s</span>}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
