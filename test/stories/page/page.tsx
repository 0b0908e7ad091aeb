import { type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '#app/styles/app.css'

type Part = { Frame: ComponentType<{ children: ReactNode }>; [name: string]: ComponentType<any> }
declare global {
  interface Window {
    /** Draws a component of `test/stories/parts`, in a browser that has this stored. */
    draw: (part: string, name: string, props: object, stored: Record<string, string>) => Promise<void>
    /** The calls of its callbacks. */
    told: string[]
  }
}

const parts = import.meta.glob<Part>('../parts/*.tsx')

window.told = []
window.draw = async (part, name, props, stored) => {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const components = await parts[`../parts/${part}.tsx`]!()
  const { Frame } = components
  const Component = components[name]!
  createRoot(document.querySelector('#story')!).render(
    <Frame>
      <Component {...props} />
    </Frame>,
  )
}
