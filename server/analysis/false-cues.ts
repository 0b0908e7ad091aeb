/** Phrases that only look like evidence: ways to reply, keyboard keys, places, people and figures of speech. */
export const falseCues = `
  email me, email us, emailed you, by/via/over email, send me an email, reply to this email, my email is,
  email address is, call or email, email or call, my phone/cell number, my phone/cell is, call my phone/cell,
  by phone, on the phone, sent from my, it/support team, on the network side, print screen key,
  security deposit, social security, phone number, security guard, network marketing, box office,
  front office, post office, back office, home office, main office, office manager, dental office,
  head office, law office, law firm, network folks/team/people, printer folks/guy, in charge, free of charge,
  in order to, out of order, in the meantime, in the mail, key person, in my opinion, on the same page,
  web page, first page, in a row, scan the room, pin number, plan b, safe side, at a loss, on hold,
  window seat, glass of, in touch, keep in touch, power of attorney, drive home, drive there, drive over,
  test drive, coffee break, cup of coffee, coffee machine, please skip, so far, as far as i, blood pressure,
  water cooler, brother in law, my brother, a brother, his brother, her brother, paper trail, on paper
`
