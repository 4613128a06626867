/** The screen with the reports that a member filed and, for administrators, those that wait. */
export const reportsPath = '/reports';
