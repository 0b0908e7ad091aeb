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

/** Lists what a test has found, and takes the focus with it. */
export function TestSteps({ steps }: { steps: TestStep[] }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="test-steps">
      <h3 ref={title} tabIndex={-1} className="strong">
        {steps.some(({ ok }) => ok === false) ? 'The test found a problem' : 'The test went well'}
      </h3>
      <ol>
        {steps.map(({ name, ok, text, ms }) => {
          const { Icon, word } = STATES[`${ok}`]
          return (
            <li key={name} data-ok={ok}>
              <Icon size={20} />
              <p className="breakable">
                <span className="strong">{word}:</span> {text}{' '}
                {ms >= 100 && <span className="muted small">{(ms / 1000).toFixed(1)} s</span>}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
