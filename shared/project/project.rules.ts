export const statusLabels = {
  proposal: 'Proposal',
  ongoing: 'Ongoing',
  complete: 'Complete',
  inactive: 'Inactive',
};
export type ProjectStatus = keyof typeof statusLabels;
export const projectStatuses = Object.keys(statusLabels) as ProjectStatus[];
