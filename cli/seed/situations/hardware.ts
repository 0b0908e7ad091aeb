export const HARDWARE = `
# high 1.4
+ I tried another charger.
+ I held the button for 30 seconds.
+ {file} is on it, and only there.
+ I can use {colleague}’s today.
+ It was fine last night.
? {computer} won’t turn on
? [Dead|Broken] {computer}
? my {computer} is dead
? {computer} does not start {since}
? black screen on my {computer}
- My {computer} does not turn on {since}.
- The {computer} shows a black screen, only the power light is on.
- When I press the button on the {computer} it beeps three times and that is it.
> A drained battery kept it from starting. After a reset it runs; let it charge for an hour.
> The power supply is dead. I brought you a spare and ordered a new one.
> The mainboard is gone, but the disk is fine. Your files are on the loan computer.
# normal 1.2
+ I lost an hour of work.
+ I took a photo of the screen.
+ The fan is very loud before it happens.
+ It got an update the night before.
? Blue screen [every day|again|on startup]
? blue screen stop code {code}
? {computer} restarts by itself
? computer keeps crashing
- I get a blue screen with {code} {since}.
- The {computer} restarts by itself, sometimes in the middle of a letter.
> The last display driver was faulty. I rolled it back and it has run for a day.
> The memory test found a bad module. I replaced it.
> The disk reports errors. I copied everything to a new one.
# normal 1.2
+ I swapped the cables.
+ It works without the dock.
+ It has a yellow tint too.
? Second monitor [not detected|black|flickers]
? Monitor with docking station
? no signal on monitor
- My second monitor stays black {since}.
- With the docking station only one screen works.
> The dock needed a firmware update. Both screens run at full resolution now.
? monitor flickering
? screen is upside down
- The monitor in {place} flickers and goes off for a second.
- My screen turned upside down when I leaned on the keyboard.
> The cable was at fault; a new one is in place and the old one in the bin.
? TV in {place} shows no picture
? no picture on the big screen
- The TV in {place} shows no picture and we have a meeting there {when}.
> Somebody had chosen another input. I labeled the right one on the remote.
# low 1.5
+ I tried another port.
+ Wireless if possible.
+ No hurry.
+ I can pick it up.
? {part} broken
? my {part} stopped working
? {part} acting up
- My {part} stopped working {since}.
- The {part} of my {computer} is broken, could I have a new one?
> It works at my desk, so it was the port. I have turned that one off and labeled another.
> A new one is at {place}, just plug it in.
? New {part} please
? need a [new|replacement|second] {part}
? {part} for {colleague}
- {colleague} needs a {part} for the desk in {place}.
- Could I get a second {part} for working from home?
> I put it on the next order; it should be with you {when}.
# normal 1
+ It is four years old.
+ With {colleague}’s charger it is the same.
+ I travel {when}.
? Laptop battery [dies after an hour|not charging]
? {computer} only runs plugged in
? charger gets very hot
- The battery of my {computer} lasts twenty minutes.
- My {computer} does not charge any more, it says plugged in, not charging.
> The battery is at 30 % of its first capacity. A new one is ordered, under warranty.
> The port was full of lint. Cleaned, and it charges.
? Laptop battery swollen
? touchpad sits crooked
- The case of my laptop bulges and the touchpad sits crooked. It smells a bit.
> Please stop using it and do not charge it: the battery is swollen. I am on my way with a loan laptop.
# low 1.1
+ Budget is around $1,200 each.
+ Same as last time is fine.
+ Delivery {when} would be great.
+ Please take the old ones with you and wipe them.
? Request: {few} new laptops
? quote for new computers
? computer for new hire
- We would like a quote for {few} new computers for {place}.
> Two quotes are in your inbox; I would take the second, for its warranty.
> They are ordered. We set them up here and bring them in one go.
? replace old {computer}
? is it time for a new {computer}?
- My {computer} is six years old and very slow, is it time for a new one?
> More memory would do: $90 and half an hour. Shall I?
? new workstation for {place}
- We need a workstation that can run {program} well.
> I wrote to the maker about what it really needs; the quote is for that and not for more.
# high 1
+ Everything still works.
+ The room is very warm.
+ Nobody touched anything.
+ Can I turn it off?
? Server fan loud
? red light on the server
? NAS says disk failed
- There is an amber light on the server in {place}.
- The NAS emailed that a disk has failed.
> One of four disks is dead, the others carry on. I bring a new one {when}; please touch nothing until then.
? UPS beeping in {place}
? alarm in the server closet
- The box in the server closet beeps {since}.
> The battery of the UPS is worn out. I have silenced it and ordered a new one.
? Server room is hot
- The room with the server in {place} is like a sauna {since}.
> The air conditioning was off. It runs again, and I set an alert for the temperature.
`
