export const statusLabels = {
  proposal: 'Proposal',
  ongoing: 'Ongoing',
  complete: 'Complete',
  inactive: 'Inactive',
};
export type ProjectStatus = keyof typeof statusLabels;
export const projectStatuses = Object.keys(statusLabels) as ProjectStatus[];

/** The statuses with which a project is suggested to members. */
export const openStatuses: readonly ProjectStatus[] = ['proposal', 'ongoing'];
export const isOpenStatus = (status: ProjectStatus): boolean => openStatuses.includes(status);
