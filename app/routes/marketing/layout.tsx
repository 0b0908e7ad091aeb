import { Outlet } from 'react-router'
import { Footer } from '#app/chrome/footer.tsx'
import { Header } from '#app/chrome/header.tsx'
import { UtilityStrip } from '#app/chrome/utility-strip.tsx'

export default function MarketingLayout() {
  return (
    <>
      <UtilityStrip />
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
