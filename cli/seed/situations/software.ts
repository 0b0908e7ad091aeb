export const SOFTWARE = `
# normal 2
+ I restarted the {computer}.
+ It works for {colleague}.
+ I reinstalled it, no difference.
+ It always happens with {file}.
+ I lost my changes twice.
? {program} [won’t open|keeps crashing|is frozen]
? {program} crashes {since}
? {program} not responding
? {program} error {code}
? cant open {program}
- {program} crashes as soon as I open it {since}.
- {program} says error {code} and closes.
- {program} freezes when I save, and I have to end it.
> An add-in was to blame. With it off {program} starts in seconds.
> I repaired the installation and cleared its cache; please try once more.
> The new version has a known fault. I went back to the one before until theirs is out.
# normal 1.3
+ {colleague} says the same.
+ It is better after a restart, for an hour.
+ I have about forty tabs open, to be honest.
+ The disk light never goes off.
? {program} is [very slow|so slow|crawling]
? {program} takes 5 minutes to open
- {program} is very slow {since}, every click takes ten seconds.
- Reports in {program} that took a minute now take twenty.
> The data file had grown to 3 GB. I compacted it at lunch; it is as quick as before.
? slow computer
? everything takes forever on my {computer}
? spinning wheel
- My {computer} is slow from the moment I turn it on.
> Two virus scanners were fighting each other. One is gone.
> The disk was full to the last megabyte. I cleared 60 GB of old installers.
# low 1.6
+ {colleague} has it.
+ We have a free seat, I think.
+ {when} is fine.
+ It is for the webinar.
? Install {program}
? please install {program} on my {computer}
? Need {program} for {colleague}
- Please install {program} on my {computer}.
- {colleague} needs {program}, could you put it on the {computer} in {place}?
> It is installed; the icon is on the desktop.
? license for {program}
? {program} says license expired
- {program} says the license has run out.
> I moved a free license over. Sign in once with your work address.
? need admin rights to install
? {program} asks for an administrator
- I need admin rights to install an update of {program}.
> I ran the update for you. Rights for that are not given out, but ask any time.
# normal 1
+ I do not dare to turn it off.
+ Half of the office has the same.
+ Could updates run at night?
+ There was no warning.
? Update broke {program}
? after update {program} is gone
- After last night’s update {program} does not start.
> I took the update back and paused it for your group until the maker has mended it.
? Windows update stuck at 30%
? update failed {code}
- Windows has been at 30 % of an update {since}.
- The update fails with {code} every time.
> A full recovery partition stopped it. It went through at the second try.
? please do not update tonight
? updates in the middle of the day
- My {computer} restarted for updates while I was with a client.
> Updates run after 8 pm for you from now on.
# high 1.1
+ I looked in the recycle bin.
+ It is needed {when}.
+ I am sure it was there in the morning.
+ {colleague} may have moved it.
? Lost my file
? cannot find {file}
? accidentally deleted {file}
? restore deleted folder
- {file} is gone from the {drive}.
> I brought it back from last night’s backup and put it where it was.
> It had been dragged into the folder beside it. It is back in its place.
? {file} was overwritten
? need yesterday’s version of {file}
- I saved over {file} by mistake and need the version of yesterday.
> The version of yesterday lies next to the new one, with the date in its name.
? OneDrive deleted everything??
? OneDrive red cross
- OneDrive shows a red cross and {file} is not there.
> OneDrive was signed out. It has caught up, nothing was lost.
# low 1
+ We all use it.
+ I saved a copy for now.
+ It is not urgent.
+ Small thing, but annoying.
? {file} is locked for editing
? Excel file [read only|locked by another user]
- {file} opens read only, it says locked by {colleague}, who is on vacation.
> A session was left open on the server. Closed; you can edit it.
? macro blocked in {file}
? macros disabled
- Macros in {file} are blocked {since}.
> I signed that file as trusted for your department only.
? PDF opens in the wrong program
? formula shows #REF
- PDFs open in the browser instead of Acrobat.
> Acrobat is the default again.
# normal 1
+ It works on my phone.
+ The headset is new.
+ I have a client call at {time}.
+ I tried the test call, that works.
? Teams [no sound|microphone not working]
? nobody hears me in meetings
- Nobody can hear me in Teams {since}.
> Windows had blocked the microphone for apps. It is allowed again.
? Teams camera black
? share screen is black
- My camera is black in meetings on the {computer}.
> The lens cover was shut. It happens to all of us.
? Zoom echo in {place}
- In {place} everybody hears an echo on Zoom.
> Two microphones were open in the room. Only the ceiling one is on now.
# normal 1.2
+ {vendor} says it is on our side.
+ Month end is {when}.
+ In Edge it works.
+ I attach a picture.
? {program} does not sync with {program2}
? {program} integration broken
- {program} and {program2} no longer talk to each other.
> The connection had lost its permission after the password change. I renewed it and ran the sync by hand.
? export from {program} is empty
? reports in {program} are wrong
- The export from {program} is empty {since}.
> I was on the phone with the maker: it is their fault, and they fix it tonight.
? {site} does not work in Chrome
? white page on {site}
- When I open {site} in Chrome I only see a white page.
> A cookie of the old version was in the way. Cleared.
? upgrade {program} to new version
- {program} tells us every day to upgrade. Should we?
> We try it on one {computer} first and do the others {when}.
`
