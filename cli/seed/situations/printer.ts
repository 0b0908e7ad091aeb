export const PRINTER = `
# normal 1
+ We changed the toner [yesterday|last week|twice already].
+ Copies from the glass are [blank|faded|striped] too, not only what we print from the computer.
+ It printed its own test page fine, so I am confused.
+ The display says toner is at 60 %.
? {printer} prints blank pages
? blank pages from the {printer}
? {printer}: every page comes out white
? Printer in {place} prints nothing but blank pages
- Every page from the {printer} comes out blank {since}.
- The {printer} feeds paper and makes all the noises, but the pages are white.
> The sealing strip was still on the new cartridge. I pulled it, and ten test pages came out fine.
> The drum was at the end of its life. I have put a new one in and reset the counter.
? Black lines down every page
? {printer} streaks
? faded print on {printer}
? smudged pages from the printer in {place}
- There are black lines down every page from the {printer}.
- Print from the {printer} is faded on the left half {since}.
- Everything from the {printer} comes out with a pink tint and smears when you touch it.
> There was a speck of correction fluid on the scan glass of the feeder. Wiped off; the line is gone.
> The fuser is worn out. The maintenance kit comes {when}, and I will put it in.
# normal 1.6
+ I restarted the printer and my computer, no change.
+ The jobs just sit in the queue.
+ It comes back for an hour and then goes offline again.
+ We need to print checks {when}.
+ Printing from my phone works, strangely.
? {printer} says offline
? Printer offline [again|]
? printer in {place} shows offline but it is on
? Cannot print to {printer}
? {printer} OFFLINE
- The {printer} shows offline on my {computer} {since}, but the light on it is green.
- Windows says the {printer} is offline. It is on and {colleague} can print to it.
- Nobody in {place} can print, the {printer} is offline for all of us.
> The printer had taken a new address after the power cut. I have reserved one for it and pointed the queue there.
> I removed the stuck jobs and restarted the print service; the queue is empty and a test page came out.
> The network cable behind it was half out of the wall plate. It is back in, and the port reads green.
# normal 1.2
+ I pulled out a crumpled sheet, maybe a piece is left inside.
+ It always stops at the same place.
+ We use the same paper as ever.
+ {colleague} has lost patience with it.
? Paper jam in {printer}
? tray 2 jams [every time|all day|constantly]
? {printer} jams on [envelopes|labels|every duplex job]
- The {printer} jams [on every second page|whenever we print double sided|from tray 2] {since}.
> The pick-up rollers are worn smooth. New ones are ordered; until then please use tray 1.
> I found a scrap behind the fuser and cleaned the rollers. Fifty duplex pages went through without a stop.
? Paper jam but there is no paper in it??
? phantom paper jam in {place}
- The {printer} says paper jam, but I opened every door and there is nothing in it.
> A sensor flag was bent. I set it straight and the jam message is gone.
# normal 1
+ Printing is fine, only scanning fails.
+ We scan [intake forms|invoices|signed waivers] all day, so this hurts.
+ It worked until the password change.
? Scan to email [stopped working|fails|broken]
? scanner error {code}
? {printer} will not send scans
- Scanning from the {printer} to email fails with error {code} {since}.
- Every scan we send to ourselves from the {printer} ends with “SMTP authentication failed”.
> The mailbox the copier sends from had a new password. I have given it an app password of its own.
? {printer} cannot scan to the {drive}
? scan to folder: authentication failed
- Scan to folder on the {printer} stopped, it says it cannot connect to the {drive}.
> The copier still spoke the old file protocol. After a firmware update it writes to the folder again.
> The address book entry pointed to the old server. I corrected it for all users.
# low 1.1
+ No hurry, {when} is fine.
+ {colleague} has it already, same floor.
+ I do not have admin rights to install it.
? Need the {printer} on my {computer}
? add printer for {colleague}
? please add {printer} on {few} computers
- Could you add the {printer} to my {computer} so I can print [double sided|in color|from home]?
> It is installed and set as your default. Please print one page and tell me how it looks.
> I have added it for everyone in your group; it appears at the next sign-in.
? new printer for {place}
? Set up new {printer}
- We bought a new {printer} for {place} and need it set up for {few} people. It is still in the box.
> It stands in {place} and prints for all {few} of you. The old one goes to recycling with me.
# normal 0.9
+ Nothing was changed that I know of.
+ The size in the settings looks right to me.
+ We are wasting a lot of [labels|paper|check stock].
? Label printer prints half the label
? prescription labels cut off
? labels feed crooked
- Labels from the {printer} are cut off on the right {since}.
> The label size in the driver had gone back to 4 × 6. I set it to yours and locked it for this queue.
? checks print off the page
? envelopes print upside down
- Checks from {program} print two lines too low on the {printer}.
- Envelopes come out upside down and on the wrong side whatever I choose.
> The margin had changed with the update. I moved it back; a sample is on your desk.
? {printer} prints [strange characters|pages of nonsense]
? forty pages of gibberish
- The {printer} printed forty pages of strange characters and would not stop.
> Somebody had picked the wrong driver. I removed it and printed a clean page.
`
