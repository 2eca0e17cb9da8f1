<?php
/**
 * Removes what the plug-in stored. Posts keep their links to books.
 *
 * @package OrgLibrary
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes the settings and the remembered books of one site. */
function org_library_uninstall_site() {
	global $wpdb;
	delete_option( 'org_library' );
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- transients have no function that removes them by prefix.
	$wpdb->query(
		$wpdb->prepare(
			"DELETE FROM {$wpdb->options} WHERE option_name LIKE %s OR option_name LIKE %s",
			$wpdb->esc_like( '_transient_org_library_' ) . '%',
			$wpdb->esc_like( '_transient_timeout_org_library_' ) . '%'
		)
	);
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $org_library_site ) {
		switch_to_blog( $org_library_site );
		org_library_uninstall_site();
		restore_current_blog();
	}
} else {
	org_library_uninstall_site();
}
