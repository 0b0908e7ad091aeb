import { Fragment } from 'react'

const list = new Intl.ListFormat('en-US')

/** 'Dana Ortiz and Sam Hill', each name in its own writing direction. */
export function Names({ names }: { names: string[] }) {
  return list
    .formatToParts(names)
    .map(({ type, value }, index) =>
      type === 'element' ? <bdi key={index}>{value}</bdi> : <Fragment key={index}>{value}</Fragment>,
    )
}
