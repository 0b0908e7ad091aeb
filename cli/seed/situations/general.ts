export const GENERAL = `
# low 1.2
+ I attach it.
+ Could someone from billing call me?
+ Thanks for your patience with us.
+ No rush.
? Question about our [bill|invoice|contract]
? invoice question
? Charged twice?
- I have a question about our last invoice, it shows {few} hours on site.
- We seem to be charged twice for the same visit.
> One line was booked twice. A corrected invoice is in your inbox.
> The second visit was on the 14th, when the switch was replaced. I have added that to the text.
? change of billing address
? new address for invoices
- Please send invoices to our new address from now on.
> The new address is in our system.
# low 1
+ Who should order the internet?
+ The movers come at {time}.
+ There is a floor plan attached.
+ It can be in the evening.
? [Moving|We are moving] offices
? office move {when}
? relocating {place}
- We move {place} {when} and need help with computers and phones.
> I have put two of us down for the day. The list of what goes where is attached.
> Internet at the new place takes three weeks, so I ordered it today.
? desk move for {few} people
- {few} people change desks, could somebody move their things?
> Moved in the evening; every desk was tested.
# low 1.1
+ Fifteen minutes would be enough.
+ A short guide would do.
+ I feel silly asking.
+ A Teams call is fine.
? How do I [share a folder|share a screen|set an out of office|use the new phones]?
? how to
? show me how to share a calendar
- How do I share {file} with somebody outside?
- I used to know how to do this and now it looks different.
> I sent a one-page guide with pictures, and we did it together once.
? Training on {program}
? Need help with {program}
- Could somebody show {few} of us how {program} works?
> Thursday at 10 I show it to all of you; the invitation is out.
# normal 1
+ thx
+ You fixed it {ticketed}.
+ I am here until {time}.
+ asap please
? help
? HELP
? Not working
? It is broken
? problem
? computer issue
? Nothing works!!
- It does not work.
- Something is wrong with my {computer}.
- nothing works {since}
> Could you tell me which program it is and what it says? A photo is fine.
> After the restart all was well. Please tell me if it comes back.
? same as last time
? please call me
? Question
- Same problem as {ticketed}.
- Please call me, I cannot explain it in writing.
> I called you and we looked at it together: {program} had lost its window behind another screen.
# normal 1
+ A client told us.
+ I can reach it from my phone.
+ Who looks after this, you or {vendor}?
? Website [down|shows old hours]
? our website has the wrong phone number
? SSL warning on our site
- Our website is down {since}.
- Our website still shows the old hours and phone number.
> The certificate had not renewed itself. It has, and I set an alert.
> I changed it; browsers may show the old page for an hour.
? website form not working
- The contact form on our website sends nothing.
> The form wrote to a mailbox that no longer exists. It goes to info@ now.
? domain renewal notice
? is this domain letter real?
- We got a notice that our domain runs out {when}. Is that real?
> The letter is a trick; your domain is paid until next year. Please throw it away.
# normal 1
+ {vendor} put them in.
+ Others have no trouble.
+ I am here until {time}.
? Cameras offline
? camera at {place} is dark
- The cameras at {place} have been offline {since}.
> The recorder had no power after the cleaners unplugged it. It records again.
? door badge does not work
? badge for {colleague}
- My badge does not open the door of {place}.
> Your badge had an end date. It is good for another year.
? conference room setup for {when}
? Projector in {place}
- We have a board meeting {when} and need the projector in {place} tested.
> Tested with sound and picture; a sheet with the three steps is on the table.
# low 1
+ The list has {few} points.
+ After {time} is best.
+ Parking is behind the building.
? Thank you
? Great service
? feedback about your technician
- Just wanted to say thank you for the quick help {ticketed}.
> Thank you, I have passed it on.
? On-site visit {when}?
? schedule a visit
- Could somebody come by {when}? We have a list of small things.
> I am with you {when} and bring the list.
? When will someone come?
- Nobody came yesterday. Was the visit moved?
> I am sorry, the note got lost on our side. I come today at {time}.
`
