/** Section 2.3: what is connected to every screen. */
export const shell = {
  '2.3-1': 'The home page is a grid of cards, one for each section.',
  '2.3-2': 'Sections for administrators are hidden from everybody else.',
  '2.3-3': 'The first section is Task Forces, /taskforces.',
  '2.3-4': 'The second is Projects, /projects.',
  '2.3-5': 'The third is Areas of Specialization, /topics.',
  '2.3-6': 'The fourth is Members, /members.',
  '2.3-7': 'The fifth is Universities, /universities.',
  '2.3-8': 'The sixth is Resources, /resources.',
  '2.3-9': 'The seventh is Opportunities for Collaboration, /offers.',
  '2.3-10': 'The eighth is Member Requests, /requests, for administrators.',
  '2.3-11': 'The header has the links of the sections.',
  '2.3-12': 'The header shows Login to somebody signed out.',
  '2.3-13': 'The header shows My Account and Logout to somebody signed in.',
  '2.3-14': 'Without a network the header shows the label Offline.',
  '2.3-15': 'Without a network the header hides login, account and logout.',
  '2.3-16': 'Under 1000 px of width a side slide menu takes the place of the header’s links.',
  '2.3-17':
    'While firstRun is set a banner says ‘Please fill out your user profile’, with a link to the form.',
  '2.3-18': 'Each of the user’s notifications is a banner with a Dismiss button.',
  '2.3-19': 'A toast says ‘A new version is available. Please UPDATE...’.',
  '2.3-20': 'Once the update is chosen the toast says ‘Loading new version...’.',
  '2.3-21':
    'On an iPhone, iPad or iPod, when not running standalone, a modal tells how to add the app to the home screen.',
  '2.3-22': 'The modal comes again one month after the stored time of the last.',
  '2.3-23': 'Closing the modal stores the time.',
  '2.3-24': 'Whenever another service worker takes over, the page is loaded anew.',
} as const;
